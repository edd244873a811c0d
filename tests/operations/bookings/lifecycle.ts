/** Steps for tests of a job after its confirmation. */
import { withFormerNames } from '../../../src/contract/formerNames.ts';
import { JobRequest } from '../../../src/contract/schemas/jobRequest.ts';
import type { Store } from '../../../src/store/driver/database.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday } from './desk.ts';

/** A job on the Monday, of one hour unless `minutes` says otherwise, confirmed for a time of day. Without what only its confirmation answers. */
export async function confirmedJob(of: TestBusiness, customer: string, time = '10:00', minutes = 60) {
  const { data, error_code } = await confirm(of, await quotedJob(of, customer, monday, minutes), time);
  if (error_code !== 0) throw new Error(String(error_code));
  return asRead(data);
}

/** A job without the fields that only a change answers: as its GET shows it. */
export function asRead<Job extends object>(job: Job): Job {
  const {
    undo_token: _token,
    customer_notification: _told,
    overlapping_visits: _near,
    ...rest
  } = job as Job & { undo_token?: unknown; customer_notification?: unknown; overlapping_visits?: unknown };
  return rest as Job;
}

export interface StoredEvent {
  type: string;
  body: { previous_status?: string; data: { object: unknown } };
}

/** The events of one job after its confirmation, in order. */
export async function eventsAfterConfirm(store: Store, id: string): Promise<StoredEvent[]> {
  const events = await store.query<StoredEvent>('select type, body from events where resource_id = $1 order by created_at, id', [id]);
  return events.slice(events.findIndex(({ type }) => type === 'job_request.confirmed') + 1);
}

/** A job as its events show it: in both names of renamed fields, without the customer link, which is a credential. */
export function asInEvents<Job extends object>(job: Job): Job {
  const { customer_url: _link, live: _live, ...rest } = asRead(job) as Job & { customer_url?: string; live?: unknown };
  return withFormerNames(JobRequest, rest) as Job;
}

/** Starts on the Monday at which a job of one hour fits, in minutes of the day. */
export async function freeStarts(of: TestBusiness, customer: string): Promise<number[]> {
  const job = await quotedJob(of, customer, monday);
  const { slots } = await of.ok('listMatchingSlots', { id: job.id, step_minutes: 15 });
  await of.ok('archiveJobRequest', { id: job.id, status_version: job.status_version });
  return slots.map((slot) => slot.business_time.minute);
}

export const fire = (of: TestBusiness, job: { id: string; status_version: number }, key: string, payload?: Record<string, unknown>) =>
  of.call('fireJobRequestAction', { id: job.id, key, status_version: job.status_version, ...(payload ? { payload } : {}) });
