// Runs tests/pyodide/making.py in Pyodide: node run.mjs PYODIDE CHECKOUT FOLDER
// PYODIDE is the folder that `make pyodide` fills. What is made is put into FOLDER.
import { pathToFileURL } from "node:url";

const [pyodide, checkout, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/node_modules/pyodide/pyodide.mjs`));
const python = await loadPyodide({ env: { SHEETGEN_CACHE: "off", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/site", `${pyodide}/site`);
python.mountNodeFS("/checkout", checkout);
python.mountNodeFS("/folder", folder);
python.runPython(`
import sys
from pathlib import Path

sys.path[:0] = ["/checkout", "/site"]
from tests.pyodide.making import make

make(Path("/folder"))
`);
