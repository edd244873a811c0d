/** The question asked by dropping a job. It is in the address, so that a plan can be shared with a colleague. */
import type { Address, Search } from '../../parts/pageAddress.ts';

export const questionKinds = ['move', 'confirm', 'emergency', 'handOver'] as const;

export interface Question {
  readonly kind: (typeof questionKinds)[number];
  readonly jobId: string;
  readonly technicianId: string;
  /** Business-local. */
  readonly startAt: string;
  readonly mode: 'overtime' | 'next_day';
  readonly displacement: 'push' | 'reassign';
  /** Left out: `least_delay`. */
  readonly order?: 'fewest_moves';
  /** Lets a job of priority p1 to p3 push others. */
  readonly mayPush: boolean;
  readonly afterHours: boolean;
}

const names = ['ask', 'as', 'to', 'at', 'mode', 'how', 'order', 'push', 'late'] as const;

export function questionOf(search: Search): Question | null {
  const { ask, as, to, at } = search;
  const kind = questionKinds.find((one) => one === as);
  if (!ask || !kind || !to || !at) return null;
  return {
    kind,
    jobId: ask,
    technicianId: to,
    startAt: at,
    mode: search['mode'] === 'next_day' ? 'next_day' : 'overtime',
    displacement: search['how'] === 'reassign' ? 'reassign' : 'push',
    ...(search['order'] === 'fewest_moves' ? { order: 'fewest_moves' } : {}),
    mayPush: search['push'] === '1',
    afterHours: search['late'] === '1',
  };
}

export function askQuestion({ set }: Pick<Address, 'set'>, question: Question, options?: { replace?: boolean }): void {
  const { kind, jobId, technicianId, startAt, mode, displacement, order, mayPush, afterHours } = question;
  set(
    {
      ask: jobId,
      as: kind,
      to: technicianId,
      at: startAt,
      mode: mode === 'overtime' ? null : mode,
      how: displacement === 'push' ? null : displacement,
      order: order ?? null,
      push: mayPush ? '1' : null,
      late: afterHours ? '1' : null,
      open: null,
    },
    options,
  );
}

/** The question with its plans compared in another order. */
export function inOrder({ order: _order, ...question }: Question, order: 'least_delay' | 'fewest_moves'): Question {
  return order === 'least_delay' ? question : { ...question, order };
}

/** The question with the arguments of a remedy. */
export function amendQuestion(question: Question, some: Readonly<Record<string, unknown>>): Question {
  const sent = <Value extends string>(name: string, before: Value) => (typeof some[name] === 'string' ? (some[name] as Value) : before);
  return {
    ...question,
    technicianId: sent('technician_id', question.technicianId),
    startAt: sent('start_at', sent('scheduled_at', question.startAt)),
    mode: sent('mode', question.mode),
    displacement: sent('displacement_mode', question.displacement),
    mayPush: some['allow_non_p0_displacement'] === true || question.mayPush,
    afterHours: some['after_hours_override'] === true || question.afterHours,
  };
}

/** `isAnswered`: the plan was committed, so the panel that led to the question closes too. */
export function dropQuestion({ set }: Pick<Address, 'set'>, isAnswered = false): void {
  const gone = [...names, ...(isAnswered ? ['panel', 'job'] : [])];
  set(Object.fromEntries(gone.map((name) => [name, null])), { replace: true });
}
