/** PDFs for tests. */

const head = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n';
const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\n';
const end = 'trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n';

/** One empty page, and a comment of these bytes. */
const withComment = (comment: Buffer) =>
  Buffer.concat([Buffer.from(`${head}${page}%`, 'latin1'), comment, Buffer.from(`\n${end}`, 'latin1')]);

/** A PDF with a comment. */
export const pdfWith = (comment: string): Buffer => withComment(Buffer.from(comment));

/** One empty page. */
export const pdf = pdfWith('');

/** A PDF of so many bytes. */
export const pdfOf = (bytes: number): Buffer => withComment(Buffer.alloc(bytes - pdf.length, 0x61));
