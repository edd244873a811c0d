/** Steps for tests of a technician's absence: a team whose first member is absent on the Monday. */
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import type { Harness, TestBusiness } from '../../support/harness.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday } from '../bookings/desk.ts';
import { newTeam } from '../bookings/team.ts';

/** A business with one technician for each name. The first technician will be absent. */
export async function absenceTeam(harness: Harness, ...names: string[]) {
  const { of, area, ids, customer } = await newTeam(harness, ...names);
  const absent = ids[0]!;
  const range = { technician_id: absent, date: monday, until_date: monday };
  /** A job of the absent technician on the Monday. */
  const job = async (time: string, minutes = 60) => (await confirm(of, await quotedJob(of, customer, monday, minutes), time, absent)).data;
  const off = (status: 'pending' | 'approved' = 'pending', start_date = monday, end_date = monday) =>
    of.ok('createTechnicianTimeOff', { id: absent, start_date, end_date, status });
  const preview = () => of.ok('previewAbsenceResolve', range);
  const commit = (assignments: Assignments) => of.call('commitAbsenceResolve', { ...range, assignments });
  const sessionsOf = async (id: string) =>
    (await of.ok('getTechnicianSchedule', { id, from: monday, to: '2030-06-30' })).sessions.map((one) => one.job_request_id).sort();
  return { of, area, ids, absent, customer, range, job, off, preview, commit, sessionsOf };
}

type SentRow = NonNullable<InputOf<Operations['commitAbsenceResolve']>['assignments']>[number];
/** Rows copied whole from a preview. Without a plan_token, each row must name the technician and the expected version of the job. */
export type Assignments = (SentRow & { technician_id: string; expected_version: number })[];

/** A row without its row token, as if the caller had not copied the whole row. */
export const withoutToken = <Row extends object>(row: Row): Row => ({ ...row, row_token: undefined });

/** Everything of a business that a commit could have changed. */
export const stateOf = async (harness: Harness, of: TestBusiness) =>
  harness.store.query(
    `select (select jsonb_agg(to_jsonb(s) order by s.job_request_id, s.technician_id) from sessions s where s.tenant_id = t.id) as sessions,
            (select jsonb_agg(to_jsonb(j) order by j.id) from job_requests j where j.tenant_id = t.id) as jobs,
            (select jsonb_agg(to_jsonb(o) order by o.id) from time_off o where o.tenant_id = t.id) as time_off,
            (select count(*) from events e where e.tenant_id = t.id) as events,
            (select version from schedules v where v.tenant_id = t.id) as version
       from tenants t where t.business_id = $1 and t.environment = 'live'`,
    [of.businessId],
  );
