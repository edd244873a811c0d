/** Where the sessions of jobs are, after their addresses have changed. The times of the sessions stay. */
import type { EventContext } from '../../../machinery/events/outbox.ts';
import { sessionFlags } from '../../../contract/vocabulary.ts';
import { coarsenessFlags } from '../../../engine/sessionRows.ts';
import { placeSessions } from '../../../store/schedule/sessions.ts';
import { pointOf } from '../../planning/places/placePoint.ts';

type StoredPoint = Parameters<typeof pointOf>[1];

/** Writes the places into the sessions of the jobs. Returns the technicians of these sessions, whose lanes the caller touches. */
export function placeJobSessions(
  { db, tenant }: Pick<EventContext, 'db' | 'tenant'>,
  jobs: readonly { readonly id: string; readonly place: StoredPoint }[],
): Promise<string[]> {
  const places = jobs.map(({ id, place }) => {
    const point = pointOf(tenant, place);
    return {
      jobId: id,
      latE6: point?.latE6 ?? null,
      lonE6: point?.lonE6 ?? null,
      coarseness: coarsenessFlags(point?.coarseness ?? 0),
    };
  });
  return placeSessions(db, tenant.id, places, sessionFlags.coarsenessMask);
}
