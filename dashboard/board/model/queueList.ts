/** The entries of the queue, in one list: headings with their counts, one row for each absent technician, and cards. Needs no browser. */
import type { Operations, OutputOf } from '../../../src/contract/index.ts';

export type QueuedJob = OutputOf<Operations['listBoardQueue']>['jobs'][number];
type Absence = NonNullable<QueuedJob['absence']>;

/** In the order of the list. */
export const queueSections = ['emergency', 'reassign', 'requests', 'attention', 'quote', 'schedule'] as const;
export type QueueSection = (typeof queueSections)[number];

/** Pixels. */
export const cardHeight = 70;
/** Its words have two lines more. */
const requestHeight = 108;
const heights = { heading: 30, absence: 46, card: cardHeight, request: requestHeight } as const;

export type QueueEntry = { readonly key: string; readonly top: number; readonly height: number } & (
  | { readonly kind: 'heading'; readonly section: QueueSection; readonly count: number }
  /** `at`: its number among the entries that take the focus. */
  | { readonly kind: 'absence'; readonly at: number; readonly absence: Absence; readonly count: number }
  | { readonly kind: 'card'; readonly at: number; readonly job: QueuedJob }
);

export function sectionOf(job: QueuedJob): QueueSection {
  if (job.groups.includes('emergency')) return 'emergency';
  if (job.absence !== null) return 'reassign';
  if (job.open_request !== null) return 'requests';
  if (!job.groups.includes('unscheduled')) return 'attention';
  return job.groups.includes('needs_quote') ? 'quote' : 'schedule';
}

/** `byTechnician`: visits to reassign are one row for each absence, which opens the panel with all of them. */
export function queueEntries(jobs: readonly QueuedJob[], byTechnician: boolean): { entries: QueueEntry[]; height: number } {
  const sections = new Map<QueueSection, QueuedJob[]>(queueSections.map((section) => [section, []]));
  for (const job of jobs) sections.get(sectionOf(job))!.push(job);
  const entries: QueueEntry[] = [];
  let [top, at] = [0, 0];
  const place = (kind: keyof typeof heights, key: string) => {
    const height = heights[kind];
    top += height;
    return { key, top: top - height, height };
  };
  for (const [section, members] of sections) {
    if (members.length === 0) continue;
    entries.push({ ...place('heading', section), kind: 'heading', section, count: members.length });
    if (section === 'reassign' && byTechnician)
      for (const { absence, count } of absencesOf(members))
        entries.push({ ...place('absence', keyOf(absence)), kind: 'absence', at: at++, absence, count });
    else for (const job of members) entries.push({ ...place(job.open_request ? 'request' : 'card', job.id), kind: 'card', at: at++, job });
  }
  return { entries, height: top };
}

const keyOf = ({ technician, from, until }: Absence) => `${technician.id} ${from} ${until}`;

function absencesOf(jobs: readonly QueuedJob[]): { absence: Absence; count: number }[] {
  const known = new Map<string, { absence: Absence; count: number }>();
  for (const { absence } of jobs) {
    if (absence === null) continue;
    const one = known.get(keyOf(absence));
    if (one) one.count++;
    else known.set(keyOf(absence), { absence, count: 1 });
  }
  return [...known.values()].sort((one, other) => one.absence.from.localeCompare(other.absence.from));
}

/** The entries that overlap `[from, to)` pixels. */
export function entriesBetween(entries: readonly QueueEntry[], from: number, to: number): readonly QueueEntry[] {
  return entries.filter(({ top, height }) => top + height > from && top < to);
}
