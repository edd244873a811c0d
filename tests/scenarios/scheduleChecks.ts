/** Checks that every schedule must pass while nobody writes, whoever wrote before. Each check returns its findings. */
import type { TestBusiness } from '../support/harness.ts';

/** An active session of a technician, in epoch minutes. */
export interface ActiveSession {
  readonly job: string;
  readonly technician: string;
  readonly start: number;
  readonly end: number;
}

/** No technician is in two places at once. [store.no-overlap]. */
export function overlapFindings(sessions: readonly ActiveSession[]): string[] {
  const wrong: string[] = [];
  for (const own of Map.groupBy(sessions, ({ technician }) => technician).values()) {
    const inOrder = own.toSorted((left, right) => left.start - right.start);
    for (const [index, session] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before && before.end > session.start) wrong.push(`overlap ${JSON.stringify([before, session])}`);
    }
  }
  return wrong;
}

/** The schedules that the API shows equal the sessions in the table. */
export async function scheduleFindings(
  of: TestBusiness,
  technicians: readonly string[],
  range: { readonly from: string; readonly to: string },
  sessions: readonly ActiveSession[],
): Promise<string[]> {
  const minute = (at: string) => Date.parse(at) / 60_000;
  const shown = await Promise.all(technicians.map((id) => of.ok('getTechnicianSchedule', { id, ...range })));
  return shown.flatMap(({ technician_id, sessions: list }) => {
    const api = list.map((one) => `${one.job_request_id} ${minute(one.start_at)} ${minute(one.end_at)}`).sort();
    const own = sessions.filter(({ technician }) => technician === technician_id).map(({ job, start, end }) => `${job} ${start} ${end}`);
    return api.join() === own.sort().join() ? [] : [`schedule of ${technician_id}: ${api.join()}, stored ${own.join()}`];
  });
}
