// Asks pdfcpu whether a file keeps the rules of objects, strictly: node validate.mjs PDFCPU FILE; a fault is an error.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const [library, path] = process.argv.slice(2);
// what it is built for fetches its program; Node fetches no files
globalThis.fetch = async (url) =>
  new Response(await readFile(fileURLToPath(url)), { headers: { "content-type": "application/wasm" } });
const { Pdfcpu } = await import(library);
const file = new File([await readFile(path)], "file.pdf");
await new Pdfcpu().run(["validate", "-m", "strict", "/input/file.pdf"], [file]);
