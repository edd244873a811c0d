/** The rows of the board from top to bottom: technicians' lanes, under headings when they are grouped. */
import type { Board } from './model.ts';

/** Lanes share the height of the board within these bounds. */
export const leastLaneHeight = 36;
export const mostLaneHeight = 104;
export const headingHeight = 26;
export const groupings = ['none', 'area', 'skill', 'tier'] as const;
export type Grouping = (typeof groupings)[number];

export type BoardRow = { readonly top: number; readonly height: number; readonly key: string } & (
  | { readonly kind: 'lane'; readonly technician: number }
  | { readonly kind: 'heading'; readonly name: string | null; readonly lanes: number }
);

export interface RowFilter {
  /** Searched in names and job titles. */
  readonly text: string;
  /** Ids; empty: no filter. */
  readonly area: string;
  readonly skill: string;
  readonly tier: string;
  /** Only these technicians; null: no filter. */
  readonly among: ReadonlySet<number> | null;
}

/** Lanes have the least height until laidOut. A technician in several groups has a lane in each; `null` is the group of those without a group. */
export function makeRows(board: Board, filter: RowFilter, grouping: Grouping): { rows: BoardRow[]; height: number } {
  const shown = board.technicians.id.map((_, technician) => technician).filter(matching(board, filter));
  const rows: BoardRow[] = [];
  let top = 0;
  const add = (
    row: { kind: 'lane'; technician: number; key: string } | { kind: 'heading'; name: string | null; lanes: number; key: string },
  ) => {
    const height = row.kind === 'lane' ? leastLaneHeight : headingHeight;
    rows.push({ ...row, top, height });
    top += height;
  };
  for (const { name, members } of groupsOf(board, shown, grouping)) {
    if (grouping !== 'none') add({ kind: 'heading', name, lanes: members.length, key: `heading ${name ?? ''}` });
    for (const technician of members) add({ kind: 'lane', technician, key: `${name ?? ''} ${board.technicians.id[technician]!}` });
  }
  return { rows, height: top };
}

function matching({ technicians, areas, skills }: Board, { text, area, skill, tier, among }: RowFilter) {
  const searchText = text.trim().toLocaleLowerCase();
  const [areaIndex, skillIndex] = [areas.id.indexOf(area), skills.id.indexOf(skill)];
  return (technician: number): boolean =>
    (searchText === '' ||
      `${technicians.full_name[technician]!} ${technicians.job_title[technician]!}`.toLocaleLowerCase().includes(searchText)) &&
    (area === '' || technicians.areas[technician]!.includes(areaIndex)) &&
    (skill === '' || technicians.skills[technician]!.includes(skillIndex)) &&
    (tier === '' || technicians.tier[technician] === tier) &&
    (among === null || among.has(technician));
}

function groupsOf(board: Board, shown: readonly number[], grouping: Grouping): { name: string | null; members: number[] }[] {
  if (grouping === 'none') return [{ name: null, members: [...shown] }];
  const { technicians, areas, skills } = board;
  const namesOf = (technician: number): readonly (string | null)[] => {
    if (grouping === 'tier') return [technicians.tier[technician] ?? null];
    const [indexes, names] =
      grouping === 'area' ? [technicians.areas[technician]!, areas.name] : [technicians.skills[technician]!, skills.name];
    return indexes.length === 0 ? [null] : indexes.map((index) => names[index]!);
  };
  const groups = new Map<string | null, number[]>();
  for (const technician of shown)
    for (const name of namesOf(technician)) {
      const members = groups.get(name);
      if (members) members.push(technician);
      else groups.set(name, [technician]);
    }
  return [...groups]
    .map(([name, members]) => ({ name, members }))
    .sort((one, other) => (one.name === null ? 1 : other.name === null ? -1 : one.name.localeCompare(other.name)));
}

/** The height of each lane when the lanes share a board of this height under these headings, in whole pixels. */
export function laneHeightFor(boardHeight: number, lanes: number, headings: number): number {
  const share = Math.floor((boardHeight - headings * headingHeight) / Math.max(1, lanes));
  return Math.min(mostLaneHeight, Math.max(leastLaneHeight, share));
}

/** The same rows with lanes that share the height of the board. */
export function laidOut(rows: readonly BoardRow[], boardHeight: number): { rows: readonly BoardRow[]; height: number; laneHeight: number } {
  const lanes = rows.reduce((sum, { kind }) => sum + (kind === 'lane' ? 1 : 0), 0);
  const laneHeight = laneHeightFor(boardHeight, lanes, rows.length - lanes);
  let top = 0;
  const laid = rows.map((row) => {
    const height = row.kind === 'lane' ? laneHeight : headingHeight;
    const placed = { ...row, top, height };
    top += height;
    return placed;
  });
  return { rows: laid, height: top, laneHeight };
}

/** The rows that overlap `[from, to)` pixels: first index, and one past the last. */
export function rowsBetween(rows: readonly BoardRow[], from: number, to: number): [number, number] {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.top + rows[middle]!.height > from) high = middle;
    else low = middle + 1;
  }
  let last = low;
  while (last < rows.length && rows[last]!.top < to) last++;
  return [low, last];
}
