/** A table from a file, as other programs save it. */
import papaparse from 'papaparse';
import { decode, decodeAnyway, isDamaged, likelyEncodings, recognise } from './encodings.ts';
import type { Encoding } from './knownEncodings.ts';
import { knownHeadings } from './headings.ts';
import { delimiters, mostUnclean, recordsOf, sourceText, type FileRecord, type SourceText, type Unclean } from './records.ts';

export { guessTargets } from './headings.ts';
export { rowOf } from './rows.ts';
export { targets, type ImportKind, type Target } from './targets.ts';

/** Why a line is refused before anything is sent. */
export type RowProblem = Unclean | 'tooFew' | 'tooMany' | 'damaged' | 'longCell';

export interface BadRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem: RowProblem;
  /** The first column of the file with such a cell, from 1; null: the problem is that of the line. */
  readonly column: number | null;
}

export interface FileTable {
  readonly name: string;
  readonly encoding: Encoding;
  readonly columns: readonly string[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
  /** The line of the file on which each row begins, from 1. */
  readonly lines: readonly number[];
  /** Lines that are shown and refused. */
  readonly bad: readonly BadRow[];
  readonly headingLine: number;
  /** The first lines of the file, one of which holds the headings. */
  readonly heads: readonly { readonly line: number; readonly text: string }[];
}

/** The encodings that may be meant, the likeliest first, each with words of the file. */
export interface EncodingQuestion {
  readonly choices: readonly { readonly encoding: Encoding; readonly sample: string }[];
}

export type Unreadable = 'empty' | 'tooLarge' | 'noText' | UnreadableLine;

/** Why no line of a file is read: this one has too many columns, or is the first of many with wrong quotation marks. */
export interface UnreadableLine {
  readonly why: 'tooWide' | 'wrongQuotes';
  readonly line: number;
  /** How many columns the line has, or how many lines are wrong. */
  readonly count: number;
}

/**
 * The most that a file may have. The columns are those that the service remembers. The characters are the most that a spreadsheet keeps in one cell.
 * A page that shows more is stalled for minutes.
 */
export const importLimits = { bytes: 20_000_000, rows: 50_000, columns: 500, cellCharacters: 32_767 } as const;

export interface ReadOptions {
  /** Of the business (ISO 3166-1): its programs save text in the encodings of the country. */
  readonly country?: string | null;
  /** Of the business (BCP 47): its programs may save text in the encodings of the language. */
  readonly language?: string | null;
  /** As a person chose it. */
  readonly encoding?: Encoding;
  /** Asks for the encoding, even if it is known. */
  readonly asksEncoding?: boolean;
  /** The line that holds the headings, as a person chose it; 0: the file has none. */
  readonly headingLine?: number;
  /** Takes rows whose text looks damaged. */
  readonly takesDamaged?: boolean;
}

/** Lines among which the one with the headings is looked for, and from which a person can choose. */
const mostHeads = 20;

/** Reads a file separated by commas, semicolons, tabs or bars; or says why it cannot be read, or asks for its encoding. */
export function readTable(name: string, bytes: ArrayBuffer, options: ReadOptions = {}): FileTable | EncodingQuestion | Unreadable {
  if (bytes.byteLength > importLimits.bytes) return 'tooLarge';
  const read = readText(new Uint8Array(bytes), options);
  if (read === null) return 'noText';
  if (!('text' in read)) return read;
  const source = sourceText(read.text);
  // Further lines change nothing: the file is too large.
  const records = recordsOf(source, source.delimiter ?? guessDelimiter(source), importLimits.rows + mostHeads + 1);
  const unclean = records.filter(({ problem }) => problem === 'quotes');
  if (unclean.length > mostUnclean) return { why: 'wrongQuotes', line: unclean[0]!.line, count: mostUnclean };
  const heads = records.slice(0, mostHeads);
  const headingLine = options.headingLine ?? guessHeadings(heads);
  const heading = headingLine === 0 ? numbered(records) : records.find(({ line }) => line === headingLine)?.cells;
  if (!heading) return 'empty';
  if (heading.length > importLimits.columns) return { why: 'tooWide', line: Math.max(headingLine, heads[0]!.line), count: heading.length };
  const body = records.filter(({ line }) => line > headingLine);
  if (body.length === 0) return 'empty';
  if (body.length > importLimits.rows) return 'tooLarge';
  return {
    name,
    encoding: read.encoding,
    headingLine,
    heads: heads.map(({ line, cells }) => ({ line, text: textOfHead(cells) })),
    ...rowsOf(heading, body, options.takesDamaged === true),
  };
}

/** The beginning of a line, by which a person knows it. */
const textOfHead = (cells: readonly string[]) =>
  cells
    .slice(0, shownCells)
    .map((cell) => cell.slice(0, longestHeading))
    .filter((cell) => cell.trim() !== '')
    .join(' · ');

const shownCells = 50;
/** As the service remembers it. */
const longestHeading = 200;

function readText(bytes: Uint8Array, { encoding: chosen, asksEncoding = false, country = null, language = null }: ReadOptions) {
  if (chosen && !asksEncoding) {
    const text = decode(bytes, chosen) ?? decodeAnyway(bytes, chosen);
    return { text, encoding: chosen };
  }
  const origin = { country, language };
  const found = recognise(bytes, origin);
  if (found === null || ('text' in found && !asksEncoding)) return found;
  const likely = 'text' in found ? likelyEncodings(bytes, origin) : found.likely;
  const words = differingWords(bytes, likely.slice(0, comparedEncodings));
  // Every encoding can be chosen, also one that reads the file like another, or not all of it.
  return { choices: likely.map((encoding) => ({ encoding, sample: sampleIn(encoding, words, bytes) })) };
}

/** Encodings among which a person has to decide. */
const comparedEncodings = 6;
const mostCompared = 2000;

/** The words of the file that the likeliest encodings read most differently, in the order of the file. */
function differingWords(bytes: Uint8Array, likely: readonly Encoding[]): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let start = 0;
  for (let end = 0; end <= bytes.length && words.size < mostCompared; end++) {
    if (end < bytes.length && !separators.has(bytes[end]!)) continue;
    const word = bytes.subarray(start, end);
    if (word.some((byte) => byte > 127)) words.set(word.join(), word);
    start = end + 1;
  }
  const ranked = [...words.values()].map((word, at) => ({
    word,
    at,
    count: new Set(likely.map((encoding) => decodeAnyway(word, encoding))).size,
  }));
  return ranked
    .toSorted((a, b) => b.count - a.count || a.at - b.at)
    .slice(0, sampleWords)
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word);
}

const separators: ReadonlySet<number> = new Set([...' ,;\t\r\n"'].map((sign) => sign.charCodeAt(0)));

function sampleIn(encoding: Encoding, words: readonly Uint8Array[], bytes: Uint8Array): string {
  const isWhole = encoding.startsWith('utf-16') || words.length === 0;
  if (isWhole) return sampleOf(decodeAnyway(bytes, encoding));
  return words
    .map((word) => decodeAnyway(word, encoding))
    .join(' · ')
    .slice(0, sampleLength);
}

/** Headings of a file that has none: as many as most lines have cells. */
function numbered(records: readonly FileRecord[]): string[] {
  const widths = records.map(({ cells }) => cells.length).toSorted((a, b) => a - b);
  return Array.from({ length: widths[Math.floor(widths.length / 2)] ?? 0 }, (_, index) => `#${index + 1}`);
}

const sampleLength = 60;
const sampleWords = 6;

/** Words with letters beyond ASCII, by which a person sees whether the encoding is right. */
export function sampleOf(text: string): string {
  const words = text.matchAll(/[^\s,;\t|"]*[^\u0000-\u007f][^\s,;\t|"]*/g).map(([word]) => word);
  return [...new Set(words.take(200))].slice(0, sampleWords).join(' · ').slice(0, sampleLength);
}

/** A cell without the marks by which programs keep a spreadsheet from changing it. */
const plain = (cell: string) =>
  cell
    .replace(escapedFormula, '')
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=\d+$)/, '');

function rowsOf(heading: readonly string[], body: readonly FileRecord[], takesDamaged: boolean) {
  const fewest = heading.findLastIndex((cell) => cell.trim() !== '') + 1;
  const bad: BadRow[] = [];
  const rows: string[][] = [];
  const lines: number[] = [];
  for (const { line, cells, problem } of body) {
    const longAt = cells.findIndex((cell) => cell.length > importLimits.cellCharacters);
    const found = problem ?? (longAt >= 0 ? 'longCell' : problemOf(cells, fewest, heading.length, takesDamaged));
    if (found) bad.push({ line, cells, problem: found, column: found === 'longCell' ? longAt + 1 : null });
    else {
      rows.push(heading.map((_, index) => plain(cells[index] ?? '')));
      lines.push(line);
    }
  }
  const isUsed = heading.map((cell, index) => cell.trim() !== '' || rows.some((cells) => cells[index]!.trim() !== ''));
  return {
    columns: heading
      .map((cell, index) => plain(cell.slice(0, longestHeading)).replaceAll(/\s+/g, ' ').trim() || `#${index + 1}`)
      .filter((_, index) => isUsed[index]),
    rows: isUsed.every(Boolean) ? rows : rows.map((cells) => cells.filter((_, index) => isUsed[index])),
    lines,
    bad,
  };
}

function problemOf(cells: readonly string[], fewest: number, most: number, takesDamaged: boolean): RowProblem | null {
  if (cells.length < fewest) return 'tooFew';
  if (cells.slice(most).some((cell) => cell.trim() !== '')) return 'tooMany';
  return !takesDamaged && cells.some(isDamaged) ? 'damaged' : null;
}

/** Records that decide about delimiter and headings. */
const mostTried = 60;

/** The delimiter with which the most headings are known and the records have equally many cells. */
function guessDelimiter(source: SourceText): string {
  const scored = delimiters.map((delimiter) => {
    const records = recordsOf(source, delimiter, mostTried);
    const widths = Map.groupBy(records, ({ cells }) => cells.length);
    const [width, alike] = [...widths].reduce((best, next) => (next[1].length > best[1].length ? next : best), [1, [] as FileRecord[]]);
    const known = Math.max(0, ...records.slice(0, mostHeads).map(({ cells }) => knownHeadings(cells)));
    const share = width > 1 ? alike.length / records.length : 0;
    return { delimiter, score: known * 3 + share * 2 + Math.min(width, 10) / 10 };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** The line with the most known headings; else the first that has as many cells as most lines. */
function guessHeadings(records: readonly FileRecord[]): number {
  const known = records.map(({ cells }) => knownHeadings(cells));
  const most = Math.max(0, ...known);
  if (most >= 2) return records[known.indexOf(most)]!.line;
  const filled = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const middle = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0;
  return (
    records[
      Math.max(
        0,
        filled.findIndex((count) => count >= middle),
      )
    ]?.line ?? 1
  );
}

/**
 * A cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"), including full-width signs. An apostrophe before the cell
 * makes it text.
 */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const escapedFormula = /^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** The refused rows with their reasons, to be corrected and imported again. `readTable` removes the apostrophes. */
export const refusedFile = (
  columns: readonly string[],
  rows: readonly { readonly cells: readonly string[]; readonly why: string }[],
  heading: string,
) =>
  `\uFEFF${papaparse.unparse([[...columns, heading], ...rows.map(({ cells, why }) => [...columns.map((_, index) => cells[index] ?? ''), why])], { escapeFormulae: formula })}`;
