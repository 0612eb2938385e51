// Fills in a form and saves it as a browser does: node fill.mjs PDFJS FORM VALUES FILLED
import { readFile, writeFile } from "node:fs/promises";

const [library, form, values, filled] = process.argv.slice(2);
const pdfjs = await import(library);
const data = new Uint8Array(await readFile(form));
const said = JSON.parse(await readFile(values, "utf8"));
const pdf = await pdfjs.getDocument({ data, verbosity: 0 }).promise;
const fields = await pdf.getFieldObjects();
for (const [name, value] of Object.entries(said)) {
  for (const widget of fields[name].filter((one) => one.id && one.type !== "")) {
    const on = [widget.exportValues].flat().includes(value);
    pdf.annotationStorage.setValue(widget.id, { value: widget.type === "text" ? value : on });
  }
}
await writeFile(filled, await pdf.saveDocument());
