/** What a visit, a card of the queue and an open job are to the hands. Needs no browser. */
import type { Operations, OutputOf } from '../../../src/contract/index.ts';
import type { BoardModel } from '../model/model.ts';
import type { Ghost, Thing } from './types.ts';

/** Assumed for a job whose length is not known yet. */
const usualMinutes = 60;

export function visitThing({ board: { visits, jobs } }: BoardModel, visit: number): Thing {
  const job = visits.job[visit]!;
  const start = visits.start[visit]!;
  return {
    jobId: jobs.id[job]!,
    name: jobs.customer_name[job]!,
    visit,
    from: { technician: visits.technician[visit]!, start },
    minutes: visits.end[visit]! - start,
    hasBegun: jobs.progress[job] !== 'scheduled',
    isStretchable: jobs.progress[job] !== 'completed' && visits.parts[visit] === 1,
    isWaitingEmergency: false,
  };
}

/** The visit of a job that begins at this place; null: there is none. */
export function visitThingAt(model: BoardModel, jobId: string, at: Ghost): Thing | null {
  const { visits } = model.board;
  const job = model.jobById.get(jobId);
  if (job === undefined) return null;
  const visit = visits.job.findIndex(
    (one, index) => one === job && visits.technician[index] === at.technician && visits.start[index] === at.start,
  );
  return visit < 0 ? null : visitThing(model, visit);
}

type QueuedJob = Pick<
  OutputOf<Operations['listBoardQueue']>['jobs'][number],
  'id' | 'customer' | 'visit_minutes' | 'priority_level' | 'scheduled_at'
>;

export const cardThing = ({ id, customer, visit_minutes, priority_level, scheduled_at }: QueuedJob): Thing => ({
  jobId: id,
  name: customer.name,
  visit: null,
  from: null,
  minutes: visit_minutes,
  hasBegun: false,
  isStretchable: false,
  isWaitingEmergency: priority_level === 'p0' && scheduled_at === null,
});

/** What picking a job up needs to know of it. */
export interface PlacedJob {
  readonly id: string;
  readonly customer: { readonly name: string };
  readonly schedule: { readonly scheduled_duration_minutes: number | null };
}

/** A job that is open in its drawer or menu; on its lane if the board shows it. */
export function jobThing(model: BoardModel | null, { id, customer, schedule }: PlacedJob): Thing {
  const job = model?.jobById.get(id);
  const visit = job === undefined ? -1 : model!.board.visits.job.indexOf(job);
  if (visit >= 0) return visitThing(model!, visit);
  return {
    jobId: id,
    name: customer.name,
    visit: null,
    from: null,
    minutes: schedule.scheduled_duration_minutes ?? usualMinutes,
    hasBegun: false,
    isStretchable: false,
    isWaitingEmergency: false,
  };
}
