/** CSV as spreadsheets write it (RFC 4180), with a comma, semicolon or tab between the cells, and a byte order mark before it or not. */

export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const separators = [',', ';', '\t'];

/** The first line is the headings. Lines without any text are left out. */
export function parseCsv(text: string): Table {
  const clean = text.replace(/^\uFEFF/, '');
  const [headings = [], ...rows] = cellsOf(clean, separatorOf(clean)).filter((row) => row.some((cell) => cell.trim() !== ''));
  return { headings: headings.map((heading) => heading.trim()), rows };
}

/** What occurs most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const line = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (separator: string) => line.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Which heading most probably has a field: letters and digits alone are compared, as in "E-Mail" and "email". */
export function likelyColumn(field: string, headings: readonly string[], alike: readonly string[] = []): number | null {
  const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wanted = [field, ...alike].map(plain);
  const at = headings.findIndex((heading) => wanted.includes(plain(heading)));
  return at === -1 ? null : at;
}
