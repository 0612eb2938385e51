// What a browser tells of each field as it is pointed at: node tooltips.mjs PDFJS FORM
import { readFile } from "node:fs/promises";

const [library, form] = process.argv.slice(2);
const pdfjs = await import(library);
const pdf = await pdfjs.getDocument({ data: new Uint8Array(await readFile(form)), verbosity: 0 }).promise;
const found = [];
for (let number = 1; number <= pdf.numPages; number++) {
  const page = await pdf.getPage(number);
  found.push(...(await page.getAnnotations()).map((one) => [one.fieldName, one.alternativeText ?? ""]));
}
console.log(JSON.stringify(found));
