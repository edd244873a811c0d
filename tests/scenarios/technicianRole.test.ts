/** A signed-in technician sees only their own agenda and jobs. docs/reference/conventions.md#permissions-and-roles. */
import { expect, test } from 'vitest';
import { operationsFor } from '../../src/contract/index.ts';
import { startHarness } from '../support/harness.ts';
import { newMember, signIn } from '../support/session.ts';
import { nextWorkday, quotedJob } from './fixtures.ts';

const harness = await startHarness();
const business = await harness.business();
const date = nextWorkday(Date.now());

test('[roles.technician-own] the role Technician gives access only to the technician’s own agenda and jobs', async () => {
  const member = await newMember(harness, business, { role: 'Technician' });
  const area = await business.ok('createServiceArea', { name: 'New York', city: 'New York' });
  const mine = await business.ok('createTechnician', { full_name: 'Grace', email: 'grace@example.com', service_area_ids: [area.id] });
  const theirs = await business.ok('createTechnician', { full_name: 'Linus', email: 'linus@example.com', service_area_ids: [area.id] });
  const { customer_id } = await business.ok('createCustomer', {
    full_name: 'Caller',
    phone: '+1 212 555 0104',
    address: { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 },
  });
  const job = async (technician_id: string) => {
    const quoted = await quotedJob(business, customer_id, date);
    return business.ok('confirmJobRequest', {
      id: quoted.id,
      scheduled_at: `${date}T10:00`,
      status_version: quoted.status_version,
      technician_id,
    });
  };
  const [own, other] = [await job(mine.id), await job(theirs.id)];
  const session = await signIn(harness, member);
  // No agenda yet: the member is not linked to a technician of the tenant.
  expect((await session.ok('listJobRequests', {})).items).toEqual([]);
  await harness.store.query('update technicians set user_id = $2 where id = $1', [mine.id, member.id]);
  expect((await session.ok('getSession', {})).technician_id).toBe(mine.id);

  expect((await session.ok('listJobRequests', { technician_id: theirs.id })).items.map(({ id }) => id)).toEqual([own.id]);
  expect((await session.ok('getJobRequest', { id: own.id })).id).toBe(own.id);
  expect((await session.call('getJobRequest', { id: other.id })).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  expect((await session.call('getJobRequestTimeline', { id: other.id })).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  expect((await session.call('getTechnicianSchedule', { id: mine.id })).status).toBe(200);
  expect((await session.call('getTechnicianSchedule', { id: theirs.id })).error_code).toBe('TECHNICIAN_NOT_FOUND');

  const fire = (id: string, key: string, status_version: number) => session.call('fireJobRequestAction', { id, key, status_version });
  expect((await fire(other.id, 'depart', other.status_version)).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  const fired = await fire(own.id, 'depart', own.status_version);
  expect(fired.data).toMatchObject({ action_audit: { depart: { by: { actor: 'technician', user_id: member.id } } } });

  const away = { id: mine.id, start_date: '2031-05-05', end_date: '2031-05-05' };
  expect((await session.call('createTechnicianTimeOff', { ...away, status: 'approved' })).error_code).toBe('PERMISSION_DENIED');
  expect((await session.ok('createTechnicianTimeOff', away)).status).toBe('pending');
  expect((await session.call('createTechnicianTimeOff', { ...away, id: theirs.id })).error_code).toBe('TECHNICIAN_NOT_FOUND');

  // A key needs no permission to renew itself, and members have none.
  for (const op of operationsFor('dashboard').filter(({ id, ownScope }) => ownScope === null && id !== 'renewApiKey')) {
    expect([op.id, op.permissions.length]).not.toEqual([op.id, 0]);
    const reply = await harness.request(
      op.method,
      (op.path.startsWith('/dashboard') ? '' : '/dashboard') + op.path.replaceAll(/\{\w+\}/g, own.id),
      {
        headers: { cookie: session.cookie, 'x-csrf-token': session.formToken },
      },
    );
    expect([op.id, reply.error_code]).toEqual([op.id, 'PERMISSION_DENIED']);
  }
});
