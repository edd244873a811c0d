/** Priority and SLA clock of job requests, and who may set them. docs/reference/conventions.md#permissions-and-roles. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type PermissionCode, permissionCodes, roles } from '../../../src/contract/permissions.ts';
import { invalid, refusal } from '../replies.ts';
import { monday, openDesk, unquotedJob } from './desk.ts';
import { asRead, confirmedJob, eventsAfterConfirm, fire, asInEvents } from './lifecycle.ts';

const { harness, staffed, get, setClock } = await openDesk();
const { store } = harness;
const flagsOf = async (id: string) =>
  (await store.query<{ flags: number }>('select flags from sessions where job_request_id = $1', [id])).map(({ flags }) => flags);

describe('updateJobPriority', () => {
  it('[priority.values, priority.event, workflow.one-event] sets the priority, on the board too, and never moves the visit', async () => {
    const { of, customer } = await staffed();
    let job = await confirmedJob(of, customer);
    for (const [rank, priority] of (['p0', 'p1', 'p2', 'p3'] as const).entries()) {
      const { warnings, ...changed } = await of.ok('updateJobPriority', { id: job.id, priority });
      expect(warnings).toEqual([]);
      expect(changed).toMatchObject({
        priority_level: priority,
        priority: rank === 0 ? 'emergency' : 'normal',
        status_version: job.status_version + 1,
        schedule: job.schedule,
        assignment: job.assignment,
      });
      expect(await get(job.id, of)).toEqual(changed);
      expect(await flagsOf(job.id)).toEqual([rank]);
      job = { ...job, ...changed };
    }
    const events = await eventsAfterConfirm(store, job.id);
    expect(events.map(({ type }) => type)).toEqual(Array(4).fill('job_request.priority_changed'));
    expect(events[3]!.body.data.object).toEqual(asInEvents(job));
    expect(invalid(await of.call('updateJobPriority', { id: job.id, priority: 'p4' as never }))).toEqual(['VALIDATION_ERROR', 'priority']);
    expect(invalid(await of.call('updateJobPriority', { id: job.id } as never))).toEqual(['VALIDATION_ERROR', 'priority']);
  });

  it('[priority.event] the same priority again changes nothing', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    expect(await of.ok('updateJobPriority', { id: job.id, priority: 'p2' })).toEqual({ ...job, warnings: [] });
    expect(await eventsAfterConfirm(store, job.id)).toEqual([]);
  });

  it('[permissions.update-sees] setting the same priority requires permission to see the job; setting another one does not', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    const key = await of.newKey(['job_manage']);
    const call = (priority: 'p2' | 'p3') => of.call('updateJobPriority', { id: job.id, priority }, { key });
    expect(await call('p2')).toMatchObject({ status: 403, error_code: 'PERMISSION_DENIED', data: { missing_permissions: ['job_view'] } });
    expect(await get(job.id, of)).toEqual(asRead(job));
    expect(await call('p3')).toMatchObject({ status: 200, data: { priority_level: 'p3', status_version: job.status_version + 1 } });
    expect((await call('p3')).status).toBe(403);
  });

  it('[priority.short-code] accepts the id or the short code, in upper or lower case', async () => {
    const { of } = await staffed();
    const id = await unquotedJob(of);
    const { short_code } = await get(id, of);
    for (const [name, priority] of [
      [id.toUpperCase(), 'p0'],
      [short_code!, 'p1'],
      [short_code!.toLowerCase(), 'p3'],
    ] as const)
      expect(await of.ok('updateJobPriority', { id: name, priority })).toMatchObject({ id, priority_level: priority });
    const other = await harness.business();
    for (const name of [id, short_code!])
      expect(refusal(await other.call('updateJobPriority', { id: name, priority: 'p1' }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
    for (const name of [randomUUID(), 'JR-0000000', "'"])
      expect(refusal(await of.call('updateJobPriority', { id: name, priority: 'p1' }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  });

  it('[priority.short-code, tenancy.other-business] a short code is the own job of that code, whoever else has one', async () => {
    const [{ of: theirs }, { of: own }] = [await staffed(), await staffed()];
    const [their, id] = [await unquotedJob(theirs), await unquotedJob(own)];
    for (const one of [their, id]) await store.query('update job_requests set short_code = $2 where id = $1', [one, 'JR-TWINS23']);
    expect(await own.ok('updateJobPriority', { id: 'JR-TWINS23', priority: 'p1' })).toMatchObject({ id });
    expect(await theirs.ok('updateJobPriority', { id: 'JR-TWINS23', priority: 'p3' })).toMatchObject({ id: their });
  });

  it('[priority.closed-job] refuses an archived or completed job', async () => {
    const { of, customer } = await staffed();
    const done = (await fire(of, await confirmedJob(of, customer), 'complete')).data;
    const gone = await confirmedJob(of, customer, '12:00');
    await of.ok('archiveJobRequest', { id: gone.id, status_version: gone.status_version });
    for (const { id } of [done, gone])
      expect(refusal(await of.call('updateJobPriority', { id, priority: 'p1' }))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
  });

  it('[priority.after-hours] lowering the priority warns of each session outside working hours', async () => {
    const { of, customer, technician } = await staffed();
    const job = await confirmedJob(of, customer, '10:00');
    expect((await of.ok('updateJobPriority', { id: job.id, priority: 'p0' })).warnings).toEqual([]);
    const hours = (start_minute: number, end_minute: number) =>
      of.ok('replaceTechnicianAvailability', { id: technician, weekly_hours: [{ weekday: 1, start_minute, end_minute }] });
    await hours(630, 900);
    const lowered = await of.ok('updateJobPriority', { id: job.id, priority: 'p2' });
    const warning = {
      code: 'AFTER_HOURS',
      technician_id: technician,
      ordinal: 1,
      date: monday,
      start_at: '2030-06-10T14:00:00Z',
      end_at: '2030-06-10T15:00:00Z',
    };
    expect(lowered.warnings).toEqual([warning]);
    expect(lowered.schedule).toEqual(job.schedule);
    expect((await of.ok('updateJobPriority', { id: job.id, priority: 'p2' })).warnings).toEqual([warning]);
    expect((await of.ok('updateJobPriority', { id: job.id, priority: 'p0' })).warnings).toEqual([]);
    await hours(600, 660);
    expect((await of.ok('updateJobPriority', { id: job.id, priority: 'p3' })).warnings).toEqual([]);
  });
});

describe('the SLA clock', () => {
  it('[priority.sla-only-p1, priority.sla-disarmed] runs only for p1, and stops at any other priority', async () => {
    const { of } = await staffed();
    const id = await unquotedJob(of);
    const set = (priority: 'p0' | 'p1' | 'p2' | 'p3', sla_deadline?: string) =>
      of.ok('updateJobPriority', { id, priority, ...(sla_deadline === undefined ? {} : { sla_deadline }) });
    expect(await set('p1')).toMatchObject({ sla_deadline: null });
    expect(await set('p1', `${monday}T17:00`)).toMatchObject({ sla_deadline: '2030-06-10T21:00:00Z', status_version: 3 });
    expect(await set('p1')).toMatchObject({ sla_deadline: '2030-06-10T21:00:00Z', status_version: 3 });
    expect(await set('p1', `${monday}T17:00:00`)).toMatchObject({ status_version: 3 });
    expect(await set('p1', '')).toMatchObject({ sla_deadline: null, status_version: 4 });
    for (const priority of ['p0', 'p2', 'p3'] as const) {
      await set('p1', `${monday}T17:00`);
      expect(await set(priority)).toMatchObject({ sla_deadline: null, priority_level: priority });
      const refused = await of.call('updateJobPriority', { id, priority, sla_deadline: `${monday}T17:00` });
      expect([...invalid(refused), refused.errors![0]!.code]).toEqual(['VALIDATION_ERROR', 'sla_deadline', 'not_allowed']);
    }
  });

  it.each([
    ['2030-06-05T08:00', 'in_past'],
    ['2030-06-05T07:59', 'in_past'],
    ['2030-06-10T17:00Z', 'has_offset'],
    ['tomorrow', 'format'],
    ['2031-03-09T02:30', 'nonexistent_time'],
  ])('[priority.sla-only-p1] refuses the deadline %s', async (sla_deadline, code) => {
    const { of } = await staffed();
    const id = await unquotedJob(of);
    const reply = await of.call('updateJobPriority', { id, priority: 'p1', sla_deadline });
    expect([...invalid(reply), reply.errors![0]!.code]).toEqual(['VALIDATION_ERROR', 'sla_deadline', code]);
    expect((await get(id, of)).priority_level).toBe('p2');
  });

  it('[priority.sla-attention] flags a job when it is read in the last quarter or hour before the deadline, or after the deadline', async () => {
    const { of } = await staffed();
    const [long, short] = [await unquotedJob(of), await unquotedJob(of)];
    // Both clocks start at 12:00Z. Of eight hours the last quarter is at risk, and of 62 minutes the last hour.
    await of.ok('updateJobPriority', { id: long, priority: 'p1', sla_deadline: '2030-06-05T16:00' });
    await of.ok('updateJobPriority', { id: short, priority: 'p1', sla_deadline: '2030-06-05T09:02' });
    const attention = async (id: string, time: string) => {
      setClock(`2030-06-05T${time}Z`);
      const told = (await get(id, of)).attention;
      return { ...told, since: told.since && new Date(told.since).toISOString() };
    };
    const calm = { flagged: false, reason: null, since: null };
    const flagged = (reason: string, time: string) => ({ flagged: true, reason, since: `2030-06-05T${time}.000Z` });
    try {
      expect(await attention(short, '12:01:59.999')).toEqual(calm);
      expect(await attention(short, '12:02:00')).toEqual(flagged('sla_at_risk', '12:02:00'));
      expect(await attention(short, '13:01:59')).toEqual(flagged('sla_at_risk', '12:02:00'));
      expect(await attention(short, '13:02:00')).toEqual(flagged('sla_breached', '13:02:00'));
      expect(await attention(long, '17:59:59')).toEqual(calm);
      expect(await attention(long, '18:00:00')).toEqual(flagged('sla_at_risk', '18:00:00'));
      expect(await attention(long, '20:00:00')).toEqual(flagged('sla_breached', '20:00:00'));
      const raised = (reason: string | null, since: string | null) =>
        store.query('update job_requests set attention_reason = $2, attention_since = $3 where id = $1', [long, reason, since]);
      await raised('technician_removed', '2030-06-05T19:00:00Z');
      expect(await attention(long, '20:01:00')).toEqual(flagged('technician_removed', '19:00:00'));
      await raised(null, null);
      expect(await attention(long, '20:01:00')).toEqual(flagged('sla_breached', '20:00:00'));
      const { status_version } = await get(long, of);
      await of.ok('fireJobRequestAction', { id: long, key: 'complete', status_version });
      expect(await attention(long, '20:01:00')).toEqual(calm);
    } finally {
      setClock('2030-06-05T12:00:00Z');
    }
  });
});

describe('permission to set the priority', async () => {
  const of = await harness.business();
  const id = await unquotedJob(of);
  const allowed = ['Owner', 'Administrator', 'Booking Coordinator'];

  it('[priority.roles] the permission groups of a business are its roles, and three of them have this permission', async () => {
    const { groups } = await of.ok('listAssignableGroups', {});
    expect(Object.keys(roles).filter((role) => roles[role]!.includes('job_manage'))).toEqual(allowed);
    for (const { name, permissions } of groups) expect([name, permissions.toSorted()]).toEqual([name, roles[name]!.toSorted()]);
    expect(groups.filter(({ permissions }) => permissions.includes('job_manage')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(allowed.filter((role) => groups.some(({ name }) => name === role))),
    );
  });

  it.each([
    ['Owner', true],
    ['Administrator', true],
    ['Booking Coordinator', true],
    ['Technician', false],
    ['Viewer', false],
  ] as const)('[priority.roles] a key with the permissions of %s has it: %s', async (role, may) => {
    const key = await of.newKey([...roles[role]!]);
    const { priority_level: before } = await get(id, of);
    const priority = before === 'p0' ? 'p1' : 'p0';
    const reply = await of.call('updateJobPriority', { id, priority }, { key });
    expect(refusal(reply)).toEqual(may ? [200, 0] : [403, 'PERMISSION_DENIED']);
    if (!may) expect(reply.data).toMatchObject({ missing_permissions: ['job_manage'] });
    expect((await get(id, of)).priority_level).toBe(may ? priority : before);
  });

  it('[priority.roles] depends on job_manage alone', async () => {
    const others = permissionCodes.filter((code) => code !== 'job_manage') as PermissionCode[];
    const call = async (permissions: PermissionCode[]) =>
      refusal(await of.call('updateJobPriority', { id, priority: 'p3' }, { key: await of.newKey(permissions) }));
    expect(await call(others)).toEqual([403, 'PERMISSION_DENIED']);
    expect(await call(['job_manage'])).toEqual([200, 0]);
  });
});
