import { expect, it } from 'vitest';
import { png, webp } from '../../resources/pictures/samples.ts';
import { openDesk, unquotedJob } from '../bookings/desk.ts';

const { staffed, business: other } = await openDesk();

it('[files.list] lists the files on a customer, on a job, or on either, newest first and without bytes', async () => {
  const { of, customer } = await staffed();
  const job = await unquotedJob(of);
  const { customer: its } = await of.ok('getJobRequest', { id: job });
  const add = (on: object, name: string, bytes: Buffer) => of.ok('createFile', { ...on, name, content: bytes.toString('base64') });
  const first = await add({ customer_id: customer }, 'first.png', png);
  const second = await add({ customer_id: customer }, 'second.webp', webp);
  const onJob = await add({ job_request_id: job }, 'job.png', png);
  const list = async (input: object) => (await of.ok('listFiles', input)).files.map(({ id }) => id);
  expect((await of.ok('listFiles', { customer_id: customer })).files).toEqual([second, first]);
  expect(await list({ job_request_id: job })).toEqual([onJob.id]);
  expect(await list({ customer_id: customer, job_request_id: job })).toEqual([onJob.id, second.id, first.id]);
  expect(await list({ customer_id: its.id! })).toEqual(its.id === customer ? [second.id, first.id] : []);
  expect(await list({ customer_id: customer, limit: 1, page: 2 })).toEqual([first.id]);
  expect(await list({})).toEqual([onJob.id, second.id, first.id]);
  expect(await other.ok('listFiles', { customer_id: customer })).toMatchObject({ files: [], empty: { filters: ['customer_id'] } });
  expect(await other.ok('listFiles', { job_request_id: job })).toMatchObject({ files: [], empty: { filters: ['job_request_id'] } });
});
