/** Answers that can also be downloaded as a CSV file. Over REST, `Accept: text/csv` asks for it. */

export type CsvCell = string | number | null;

/** The files of answers. Not a field of the answer, so that JSON and MCP show nothing of it. */
const files = new WeakMap<object, CsvFile>();

interface CsvFile {
  /** Name of the file, in ASCII. */
  readonly name: string;
  readonly text: () => string;
}

/** Gives an answer its CSV file. The first row has the headings. */
export function withCsv<Answer extends object>(answer: Answer, name: string, rows: () => readonly (readonly CsvCell[])[]): Answer {
  files.set(answer, { name, text: () => csvText(rows()) });
  return answer;
}

/** The CSV file of an answer; null if it has none. */
export const csvFileOf = (answer: unknown): CsvFile | null =>
  typeof answer === 'object' && answer !== null ? (files.get(answer) ?? null) : null;

/** A text that a spreadsheet would run as a formula (OWASP, "CSV Injection"), including full-width signs. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * CSV as in RFC 4180, with a byte order mark, without which Excel does not read UTF-8. A text with a semicolon is quoted too, because some programs
 * take it as the separator. An apostrophe before a formula makes it text. Numbers are
 * written as they are.
 */
const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;

function written(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
