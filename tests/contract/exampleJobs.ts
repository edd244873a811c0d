/** The jobs that the examples refer to, created in the given business. */
import { nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import type { TestBusiness } from '../support/harness.ts';
import { customerFields, newTechnician } from './exampleRecords.ts';

/** The day of all examples. */
export const date = nextWorkday(Date.now());

export const newCustomer = async (b: TestBusiness) => (await b.ok('createCustomer', await customerFields(b))).customer_id;

/** A job that waits for its confirmation, and a technician who can take it. */
export async function newQuotedJob(b: TestBusiness) {
  const technician = await newTechnician(b);
  const customerId = await newCustomer(b);
  return { technician, customerId, job: await quotedJob(b, customerId, date) };
}

export async function newConfirmedJob(b: TestBusiness) {
  const { technician, customerId, job } = await newQuotedJob(b);
  const input = { id: job.id, scheduled_at: `${date}T10:00`, status_version: job.status_version, technician_id: technician.id };
  return { technician, customerId, job: await b.ok('confirmJobRequest', input) };
}

/** A confirmed job and its version. */
export async function confirmedVersion(b: TestBusiness) {
  const { id, status_version } = (await newConfirmedJob(b)).job;
  return { id, status_version };
}

/** An archived job that gets another time. */
/** Id and version of a completed job. */
export async function completedVersion(b: TestBusiness) {
  const { id, status_version } = (await newConfirmedJob(b)).job;
  const done = await b.ok('fireJobRequestAction', { id, key: 'complete', status_version, payload: { amount: 100, note: 'New valve' } });
  return { id, status_version: done.status_version };
}

export async function archivedVersion(b: TestBusiness) {
  const { id } = await confirmedVersion(b);
  const { status_version } = await b.ok('archiveJobRequest', { id });
  return { id, status_version, scheduled_at: `${date}T11:00`, to_queue: false };
}
