/** Sentences that say why something was refused, or why an answer is empty. Made from the data alone; no field name of the API is shown. */
import type { ErrorCode } from '../../../src/client/answers.ts';
import { blockerKinds, unavailableReasons } from '../../../src/contract/vocabulary.ts';
import type { Blocker, RefusalData, RefusedVisit } from './refusalData.ts';
import type { Words } from './words.ts';

const isReason = (word: string): boolean => (unavailableReasons as readonly string[]).includes(word);
const isBlocker = (word: string): boolean => (blockerKinds as readonly string[]).includes(word);
/** Reasons of UNDO_NOT_POSSIBLE and JOB_REQUEST_INVALID_TRANSITION. */
const otherReasons: ReadonlySet<string> = new Set([
  'already_undone',
  'changed',
  'passed',
  'occupied',
  'locked',
  'begun',
  'over',
  'not_scheduled',
]);

/** The sentence of a code. */
export const codeSentence = (code: ErrorCode, { text }: Pick<Words, 'text'>): string => text(`refusals:codes.${code}`);

/** Why this technician cannot come: "Bea Arthur: lacks the skill Gas boiler". */
export function blockerSentence(name: string, { kind, detail, missing_skill_ids: missing = [] }: Blocker, words: Words): string {
  const { text } = words;
  if (kind !== 'missing_required_skills') return text(`refusals:member.${detail ?? kind}`, { name });
  const skills = missing.flatMap((id) => words.skills.get(id) ?? []).map(words.name);
  const form = skills.length < missing.length || skills.length === 0 ? 'missing_unknown' : skills.length > 1 ? 'missing_several' : kind;
  return text(`refusals:member.${form}`, { name, skills: words.list(skills) });
}

function blockerSentences(name: string, blockers: readonly Blocker[], words: Words): string[] {
  return blockers.flatMap((blocker) => {
    const { visit_minutes: minutes, max_minutes: most, earliest_feasible_at: earliest } = blocker;
    return [
      blockerSentence(name, blocker, words),
      ...(minutes !== undefined && most !== undefined
        ? [words.text('refusals:tooLong', { minutes: words.number(minutes), most: words.number(most) })]
        : []),
      ...(earliest === undefined ? [] : [words.text('refusals:earliest', { time: words.instant(earliest) })]),
    ];
  });
}

/** Nobody is busy: the business has no technician who could do this work at all. */
export const hasNobody = ({ reason, considered, remedies = [] }: RefusalData): boolean =>
  reason === 'no_technician_available' &&
  (considered === 0 ||
    remedies.some((remedy) => [remedy, ...(remedy.then ?? [])].some(({ operation }) => operation === 'createTechnician')));

/** How many technicians each blocker keeps away. The blocker that the reason already names is not counted again. */
function counted({ reason, considered, blocked_by = {} }: RefusalData, { text, number }: Words): string[] {
  const counts = Object.entries(blocked_by).filter(([kind, count]) => count > 0 && isBlocker(kind));
  if (counts.every(([kind]) => kind === reason)) return [];
  return [
    ...(considered === undefined ? [] : [text('refusals:considered', { total: number(considered) })]),
    ...counts.map(([kind, count]) => `${text(`words:blockers.${kind}`)}: ${number(count)}`),
  ];
}

function visitSentence(visit: RefusedVisit, words: Words): string {
  const { text, list, name, instant } = words;
  const { code, failed_precondition: failed, blockers = [], taken_by: takers, nearest_start_at: nearest } = visit;
  const why =
    blockers.length > 0
      ? blockers.map((blocker) => blockerSentence(words.technician(visit.technician_id), blocker, words))
      : [text(`refusals:visit.${failed ?? code}`)];
  return [
    text('refusals:visitLine', { code: name(visit.short_code), why: list(why) }),
    ...(takers.length > 0 ? [text('refusals:blockedBy', { codes: list(takers.map((one) => name(one.short_code))) })] : []),
    ...(nearest === undefined ? [] : [text('refusals:nearest', { time: instant(nearest) })]),
  ].join(' · ');
}

/** Why, in sentences. Empty: the sentence of the code says it all. `technician`: whom the question was about, for blockers without a name. */
export function sentencesOf(data: RefusalData, words: Words, technician: string | null = null): string[] {
  const { text, name, list, number } = words;
  const { reason, crew_short: short, missing_count: missing, crew_size: size, blockers = [], earliest_feasible_at: earliest } = data;
  const codes = (jobs: readonly { readonly short_code: string | null }[]) =>
    list(jobs.map(({ short_code }) => (short_code === null ? text('refusals:aVisit') : name(short_code))));
  const lines: string[] = [];
  if (data.failed_precondition !== undefined) lines.push(text(`refusals:preconditions.${data.failed_precondition}`));
  if (reason !== undefined && blockers.length === 0) {
    if (hasNobody(data)) lines.push(text('refusals:nobodyYet'));
    else if (isReason(reason) && data.detail === undefined) lines.push(text(`refusals:reasons.${reason}`));
    else if (isBlocker(reason))
      lines.push(
        blockerSentence(words.technician(data.technician?.id ?? technician, data.technician?.name), { ...data, kind: reason }, words),
      );
    else if (otherReasons.has(reason)) lines.push(text(`refusals:because.${reason}`));
  }
  lines.push(...counted(data, words));
  if (short) lines.push(text('refusals:crewShort', { needed: number(short.needed), largest: number(short.largest_crew) }));
  if (missing !== undefined && size !== undefined)
    lines.push(text('refusals:crewMissing', { missing: number(missing), needed: number(size) }));
  lines.push(...blockerSentences(words.technician(data.technician?.id ?? technician, data.technician?.name), blockers, words));
  if (earliest !== undefined && blockers.every((blocker) => blocker.earliest_feasible_at === undefined))
    lines.push(text('refusals:earliest', { time: words.instant(earliest) }));
  for (const member of data.unavailable_members ?? [])
    lines.push(...blockerSentences(name(member.technician_name), member.blockers, words));
  for (const { short_code, frozen_because } of data.conflicts ?? [])
    lines.push(text(`refusals:frozen.${frozen_because}`, { code: short_code === null ? text('refusals:aVisit') : name(short_code) }));
  for (const { short_code, customer_name } of data.would_push ?? [])
    lines.push(text('refusals:push', { visit: name([short_code, customer_name].filter(Boolean).join(' ')) }));
  for (const { short_code: code, scheduled_at: start, technician_name: technicianName } of data.overlapping_visits ?? [])
    lines.push(
      technicianName === null
        ? text('refusals:overlapping', { code: name(code), time: words.instant(start) })
        : text('refusals:overlappingOf', { code: name(code), time: words.instant(start), technician: name(technicianName) }),
    );
  for (const visit of data.visits ?? []) lines.push(visitSentence(visit, words));
  if (data.uncovered_dates?.length) lines.push(text('refusals:uncovered', { dates: list(data.uncovered_dates.map(words.day)) }));
  if (data.uncovered_jobs?.length) lines.push(text('refusals:uncoveredJobs', { codes: codes(data.uncovered_jobs) }));
  // The steps of a plan that drifted have numbers, not codes.
  const changed = data.drifted?.filter(({ short_code: code }) => code) ?? [];
  if (changed.length > 0) lines.push(text('refusals:changedJobs', { codes: codes(changed) }));
  if (data.changed_jobs?.length) lines.push(text('refusals:changedJobs', { codes: codes(data.changed_jobs) }));
  if (data.dates?.length) lines.push(text('refusals:dates', { dates: list(data.dates.map(words.day)) }));
  if (typeof data.retry_after_seconds === 'number') lines.push(text('refusals:seconds', { seconds: number(data.retry_after_seconds) }));
  if (typeof data.limit === 'number') lines.push(text('refusals:limit', { limit: number(data.limit) }));
  return [...new Set(lines)];
}
