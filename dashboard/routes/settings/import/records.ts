/** Splits the text of a CSV file into records. What does not parse cleanly stays on its own line. */
import papaparse from 'papaparse';

/** Why a record cannot be trusted: its quotes are wrong. */
export type Unclean = 'quotes';

export interface FileRecord {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem: Unclean | null;
}

export const delimiters = [',', ';', '\t', '|'] as const;

/** A first line that names the delimiter for a spreadsheet. */
const separatorLine = /^"?sep=(.)"?[^\S\n\t]*(?:\n|$)/i;

export interface SourceText {
  readonly text: string;
  /** Line of the file on which the text begins. */
  readonly firstLine: number;
  /** As the line `sep=` says; null without it. */
  readonly delimiter: string | null;
}

/** The text with one kind of line ending, and without a byte order mark, an end-of-file mark and the line `sep=`. */
export function sourceText(text: string): SourceText {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\u001a\s*$/, '');
  const separator = separatorLine.exec(lines);
  if (!separator) return { text: lines, firstLine: 1, delimiter: null };
  return { text: lines.slice(separator[0].length), firstLine: 2, delimiter: separator[1]! };
}

/** Of more lines with wrong quotation marks no more is read: reading each one again takes long. */
export const mostUnclean = 1_000;

/** The records of a text whose lines end with \n. Blank ones are left out. `most`: stops after so many. */
export function recordsOf({ text, firstLine }: SourceText, delimiter: string, most = Infinity): FileRecord[] {
  const records: FileRecord[] = [];
  let offset = 0;
  let line = firstLine;
  let unclean = 0;
  const add = (cells: readonly string[], problem: Unclean | null) => {
    if (problem !== null) unclean++;
    if (problem !== null || cells.some((cell) => cell.trim() !== '')) records.push({ line, cells, problem });
  };
  const skipTo = (end: number) => {
    for (let at = text.indexOf('\n', offset); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line++;
    offset = end;
  };
  while (offset < text.length && records.length < most && unclean <= mostUnclean) {
    const from = offset;
    const end = windowEnd(text, from);
    let isBroken = false;
    papaparse.parse<string[]>(text.slice(from, end), {
      delimiter,
      newline: '\n',
      // Without this the library looks for quotes in the whole text at each start.
      fastMode: false,
      step: ({ data, errors, meta }, parser) => {
        isBroken = errors.some(({ type }) => type === 'Quotes') || swallows(data, delimiter);
        if (!isBroken) {
          add(data, null);
          skipTo(from + meta.cursor);
        }
        if (isBroken || records.length >= most) parser.abort();
      },
    });
    // A record that the end of the window cuts is read again from its beginning.
    if (!isBroken || (offset > from && end < text.length)) continue;
    // The line alone is refused, and reading goes on behind it.
    const lineEnd = text.indexOf('\n', offset);
    add(text.slice(offset, lineEnd < 0 ? text.length : lineEnd).split(delimiter), 'quotes');
    skipTo(lineEnd < 0 ? text.length : lineEnd + 1);
  }
  return records;
}

/** The longest record, in characters. A longer one has an open quote. It bounds the work for a file with many of them. */
const longestRecord = 65_536;

/** Behind a line end, at least `longestRecord` characters on, or the end of the text. */
function windowEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from + longestRecord);
  return end < 0 ? text.length : end + 1;
}

/**
 * Whether a quoted cell has swallowed the lines after it: its last line ends with the delimiter, so its closing quote is the opening one of
 * a later cell. A cell with several lines of its own does not end so.
 */
const swallows = (cells: readonly string[], delimiter: string) => cells.some((cell) => cell.includes('\n') && cell.endsWith(delimiter));
