/** Makes the row that the import operations take from the cells of a line. */
import { addressKindOf, addressOrder } from './headings.ts';
import { isAddressPart, type Target } from './targets.ts';

type Mapping = readonly (Target | null)[];
type Parts = Readonly<Record<string, string>>;

/** How the texts of several columns of one field are joined. Of all other fields the first filled column counts. */
const separators: Readonly<Partial<Record<Target, string>>> = {
  full_name: ' ',
  first_name: ' ',
  last_name: ' ',
  'address.formatted': ', ',
  'address.line': ' ',
  'address.line2': ', ',
  notes: '\n',
  description: '\n',
  technicians: ', ',
  skills: ', ',
  service_areas: ', ',
  job_title: ' ',
};

function joined(target: Target, cells: readonly string[]): string {
  const filled = cells
    .map((cell) => (target === 'phone' ? onePhone(cell) : target === 'email' ? oneEmail(cell) : cell))
    .filter((cell) => cell.trim() !== '');
  const separator = separators[target];
  return separator === undefined || filled.length < 2 ? (filled[0] ?? '') : filled.map((cell) => cell.trim()).join(separator);
}

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length;
const fewestPhoneDigits = 6;

/** A longer text is no list of numbers or addresses. Splitting takes time that grows with the square of its length. */
const longestList = 500;

/** The first number of a cell with several, without a label such as "Mobile:". */
function onePhone(cell: string): string {
  if (cell.length > longestList) return cell;
  const numbers = cell.split(/\s*:::\s*|[;,\n|]|\s\/\s|\s+(?=\p{L}[\p{L}.]*:)/u).filter((part) => digitsIn(part) >= fewestPhoneDigits);
  const [number] = numbers.length > 1 ? numbers : [cell];
  return number!.trim().replace(/^\p{L}[\p{L}. ]*:\s*(?=[\d+(])/u, '');
}

/** The first address of a cell with several. */
function oneEmail(cell: string): string {
  if (cell.length > longestList) return cell;
  const addresses = cell.split(/\s*:::\s*|[;,\s|]+/).filter((part) => part.includes('@'));
  return addresses.length > 1 ? addresses[0]! : cell;
}

/** Scripts in which the family name comes first. Japanese puts a space between the names, Korean none. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\s]+$/u;
const hangul = /^[\p{Script=Hangul}\s]+$/u;

function personName(first: string, last: string): string {
  const [given, family] = [first.trim(), last.trim()];
  if (given === '' || family === '') return given || family;
  if (!familyFirst.test(given + family)) return `${given} ${family}`;
  return hangul.test(given + family) ? family + given : `${family} ${given}`;
}

const isPlaced = (parts: Parts) => ['formatted', 'line', 'city', 'postal_code'].some((part) => (parts[part] ?? '').trim() !== '');

/** The first address that is filled. The parts of two addresses are never mixed; coordinates or a country may stand apart. */
function addressOf(groups: ReadonlyMap<string, Record<string, string>>): Record<string, string> {
  const kinds = [...groups.keys()].toSorted((a, b) => addressOrder.indexOf(a) - addressOrder.indexOf(b));
  const chosen = kinds.find((kind) => isPlaced(groups.get(kind)!)) ?? kinds[0]!;
  const blank = Object.fromEntries(kinds.flatMap((kind) => Object.keys(groups.get(kind)!).map((part) => [part, ''])));
  const apart = chosen !== '' && groups.has('') && !isPlaced(groups.get('')!) ? groups.get('')! : {};
  const address: Record<string, string> = { ...blank, ...apart, ...groups.get(chosen)! };
  const filled = (part: string) => (address[part] ?? '').trim() !== '';
  // The service composes the full text from the parts.
  if (filled('line') && (filled('city') || filled('postal_code'))) delete address['formatted'];
  return address;
}

/**
 * A row of the file as the import operations take it. `columns` has the headings, which tell the addresses of a person apart. Several
 * columns of one field are joined, or the first filled one counts.
 */
export function rowOf(cells: readonly string[], mapping: Mapping, columns: readonly string[] = []): Record<string, unknown> {
  const texts = new Map<Target, string[]>();
  const addresses = new Map<string, Map<Target, string[]>>();
  for (const [index, target] of mapping.entries()) {
    if (target === null) continue;
    const kind = addressKindOf(columns[index] ?? '');
    const group = isAddressPart(target) ? (addresses.get(kind) ?? new Map<Target, string[]>()) : texts;
    if (isAddressPart(target)) addresses.set(kind, group);
    group.set(target, [...(group.get(target) ?? []), cells[index] ?? '']);
  }
  const row: Record<string, unknown> = {};
  for (const [target, parts] of texts) row[target] = joined(target, parts);
  const text = (target: Target) => (row[target] as string | undefined) ?? '';
  if (['full_name', 'first_name', 'last_name', 'company'].some((name) => name in row)) {
    const name = text('full_name').trim() || personName(text('first_name'), text('last_name')) || text('company').trim();
    for (const part of ['first_name', 'last_name', 'company']) delete row[part];
    row['full_name'] = name;
  }
  if (addresses.size === 0) return row;
  const groups = [...addresses].map(
    ([kind, parts]) =>
      [kind, Object.fromEntries([...parts].map(([target, all]) => [target.slice('address.'.length), joined(target, all)]))] as const,
  );
  return { ...row, address: addressOf(new Map(groups)) };
}

/**
 * Parts of at most `most` rows, as positions. Rows that share a reference, a phone number or an e-mail address are in one part, because
 * the service compares the rows of one call. So are jobs of one day.
 */
export function partsOf(rows: readonly Readonly<Record<string, unknown>>[], most: number): number[][] {
  const leader = rows.map((_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (leader[at] !== at) at = leader[at] = leader[leader[at]!]!;
    return at;
  };
  const first = new Map<string, number>();
  for (const [index, row] of rows.entries())
    for (const key of keysOf(row)) {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, index);
      else leader[find(index)] = find(earlier);
    }
  const groups = Map.groupBy(rows.keys(), find);
  const parts: number[][] = [];
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += mostRowsOfCall) {
      const chunk = group.slice(from, from + mostRowsOfCall);
      const last = parts.at(-1);
      if (last && last.length + chunk.length <= most) last.push(...chunk);
      else parts.push(chunk);
    }
  return parts;
}

/** The contract's limit of one call. */
const mostRowsOfCall = 1000;
/** Enough of a phone number to be the same in every spelling. */
const comparedDigits = 7;

/** The day of a start without its time, as it is written. */
const dayOf = (starts: string) => (starts === '' ? null : [`day ${starts.replace(/[t ,]+\d{1,2}[:.h時시].*$/, '')}`]);

function keysOf(row: Readonly<Record<string, unknown>>): string[] {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name].trim().toLowerCase() : '');
  // Jobs are compared by reference and day. By customer, too many would be in one part.
  if ('external_reference' in row) return [`reference ${text('external_reference')}`, ...(dayOf(text('starts')) ?? [])];
  const digits = text('phone')
    .normalize('NFKC')
    .replace(/(?:ext|x|#|;).*$/, '')
    .replaceAll(/\D/g, '');
  return [
    ...(text('uid') === '' ? [] : [`uid ${text('uid')}`]),
    ...(text('email') === '' ? [] : [`email ${text('email')}`]),
    ...(digits.length < fewestPhoneDigits ? [] : [`phone ${digits.slice(-comparedDigits)}`]),
  ];
}
