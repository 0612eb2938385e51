// Runs packing.py in Pyodide: node packing.mjs PYODIDE HOUSE OUT
// PYODIDE is the folder that `make pyodide` fills, HOUSE the checkout; the parts of Python are written into OUT.
import { pathToFileURL } from "node:url";

const [pyodide, house, out] = process.argv.slice(2);
const runtime = `${pyodide}/node_modules/pyodide`;
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
// Columns of each expression would be a quarter of all that is loaded.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [at, folder] of Object.entries({ "/runtime": runtime, "/packages": `${pyodide}/site`, "/house": house, "/out": out }))
  python.mountNodeFS(at, folder);
python.runPython(`
import sys
from pathlib import Path

sys.path.insert(0, "/house/sheetgen/web")
from packing import pack

pack(Path("/runtime/python_stdlib.zip"), Path("/packages"), Path("/house"), Path("/out"))
`);
