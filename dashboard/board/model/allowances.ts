/** What a person may allow by hand after a refused move, where no remedy does it with a click. */
import { blockersAbout } from '../../../src/contract/vocabulary.ts';
import { refusalData } from '../../parts/refusal/refusalData.ts';

/** The field of the question that an allowance sets. */
export type Allowance = 'mayPush' | 'afterHours';

/** Blockers that working outside the hours can lift. */
const ofHours: ReadonlySet<string> = new Set([...blockersAbout('hours', 'length'), 'not_available_today']);

/** Empty: nothing can be allowed, and the refusal says what to do next. */
export function allowancesOf(
  { mayPush, afterHours }: Readonly<Record<Allowance, boolean>>,
  { code, data }: { readonly code: string; readonly data: unknown },
): readonly Allowance[] {
  const { blockers = [], remedies = [] } = refusalData(data);
  const kinds = new Set(remedies.map(({ kind }) => kind));
  const isAboutHours = code.endsWith('_NO_WORKING_DAY') || blockers.some(({ kind }) => ofHours.has(kind));
  const found: Allowance[] = [];
  if (code === 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT' && !mayPush && !kinds.has('allow_displacement')) found.push('mayPush');
  if (isAboutHours && !afterHours && !kinds.has('override_hours')) found.push('afterHours');
  return found;
}
