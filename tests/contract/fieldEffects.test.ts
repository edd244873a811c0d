/** Fields with the effect of another operation need its permissions, whatever the operation that takes them. [permissions.fields]. */
import { describe, expect, it } from 'vitest';
import { bookingJobs } from '../../src/process/bookingJobs.ts';
import { fieldPermissions, permissionsOfFields } from '../../src/contract/fieldEffects.ts';
import { operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { continuedSeries } from '../../src/domain/jobs/scheduling/continuedSeries.ts';
import { earlierTimes } from '../../src/domain/dispatch/proposals/earlierTimes.ts';
import { nightlyPlans } from '../../src/domain/dispatch/optimisation/nightlyPlans.ts';
import { visitProposals } from '../../src/domain/maintenance/visitProposals.ts';
import { lateVisits } from '../../src/domain/jobs/live/lateVisits.ts';
import { maintenanceRequests } from '../../src/domain/maintenance/maintenanceRequests.ts';
import { forgottenMerges } from '../../src/domain/jobs/records/forgottenMerges.ts';
import { retentionSweep } from '../../src/domain/jobs/records/retention.ts';
import { callAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();

const withEffects = Object.values<Operation>(operations).filter(({ fieldEffects }) => Object.keys(fieldEffects).length > 0);
const effects = withEffects.flatMap((op) =>
  Object.entries(op.fieldEffects).flatMap(([field, effect]) =>
    Array.isArray(effect)
      ? [{ op, field, value: valueFor(op, field), acts: effect as readonly string[] }]
      : Object.entries(effect).map(([value, acts]) => ({ op, field, value: value as unknown, acts: acts as readonly string[] })),
  ),
);

/** A value of the field that switches its effect on. */
function valueFor(op: Operation, field: string): unknown {
  const { type } = inputSchemaOf(op).properties[field] as { type?: string };
  return type === 'boolean' ? true : type === 'string' ? crypto.randomUUID() : 12;
}

/** What each background job does, who switches it on, and which operations have the same effect by hand. */
const background: Record<string, { by: OperationId; field?: string; asByHand: OperationId[] } | string> = {
  [lateVisits.name]: 'It changes nothing: it only reports late visits.',
  [forgottenMerges.name]: 'It only deletes what an undo of a merge would need.',
  [continuedSeries.name]: 'Goes on with reserved time that a person has made repeat.',
  [earlierTimes().name]: 'The customer moves the visit by accepting a proposed time.',
  [nightlyPlans.name]: {
    by: 'updateBusinessSettings',
    field: 'nightly_plan',
    asByHand: ['previewScheduleOptimization', 'commitScheduleOptimization'],
  },
  [maintenanceRequests().name]: { by: 'createMaintenancePlan', asByHand: ['createJobRequest'] },
  [visitProposals.name]: { by: 'createMaintenancePlan', field: 'proposes_time', asByHand: ['quoteJobRequest', 'confirmJobRequest'] },
  [retentionSweep.name]: { by: 'updateBusinessSettings', field: 'erase_customers_after_months', asByHand: ['eraseCustomer'] },
  [`${retentionSweep.name}: notes and files`]: {
    by: 'updateBusinessSettings',
    field: 'delete_job_notes_after_months',
    asByHand: ['deleteNote', 'deleteFile'],
  },
};

describe('[permissions.fields] what a background job does', () => {
  it('is listed here for every background job that changes bookings', () => {
    const names = bookingJobs({ store: harness.store, services: harness.server.pipeline.services }).map(({ name }) => name);
    expect(Object.keys(background)).toEqual(expect.arrayContaining(names));
  });

  it.each(Object.entries(background).filter(([, effect]) => typeof effect !== 'string'))(
    '%s: switching it on needs the permissions for doing it by hand',
    (_name, effect) => {
      if (typeof effect === 'string') return;
      const op: Operation = operations[effect.by];
      const needed = effect.asByHand.flatMap((id) => operations[id].permissions);
      const asked = [...op.permissions, ...(effect.field ? fieldPermissions(op)[effect.field]! : [])];
      expect(asked).toEqual(expect.arrayContaining(needed));
    },
  );
});

describe.each(effects)('[permissions.fields] $field of $op.id with $value', ({ op, field, value, acts }) => {
  const needed = [...new Set(acts.flatMap((id) => operations[id as OperationId].permissions))];
  const missing = needed.filter((code) => !op.permissions.includes(code));
  const input = { [field]: value } as never;

  it('names a field and operations that exist', () => {
    expect(inputSchemaOf(op).properties).toHaveProperty(field);
    for (const id of acts) expect(operations).toHaveProperty(id);
    expect(permissionsOfFields(op, input)).toEqual(needed);
  });

  it('is refused without one of the permissions of its effect', async () => {
    const body = await validInput(op);
    for (const lacking of missing) {
      const permissions = [...op.permissions, ...missing].filter((code) => code !== lacking);
      const refused = await callAsMember(harness, business, op.id as OperationId, { ...body, [field]: value } as never, { permissions });
      expect([refused.status, refused.error_code, refused.data]).toEqual([403, 'PERMISSION_DENIED', { missing_permissions: [lacking] }]);
    }
  });

  it('is allowed with all of them; a value without effect needs only those of the operation', async () => {
    const off = typeof value === 'number' ? 0 : typeof value === 'boolean' ? false : 'off';
    for (const [sent, permissions] of [
      [value, [...op.permissions, ...missing]],
      [off, op.permissions],
    ] as const) {
      const body = await validInput(op);
      const reply = await callAsMember(harness, business, op.id as OperationId, { ...body, [field]: sent } as never, { permissions });
      expect([sent, reply.error_code]).not.toEqual([sent, 'PERMISSION_DENIED']);
    }
  });
});

/** A maintenance plan of its own, as an update names it. */
async function newPlan(more: { proposes_time?: boolean }): Promise<{ id: string; version: number }> {
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Ada Lovelace', phone: '+1 303 555 0142' });
  const { job_types } = await business.ok('listJobTypes', {});
  const plan = { customer_id, job_type_id: job_types[0]!.id, recurrence: 'FREQ=YEARLY', start_date: '2030-09-01', ...more };
  const { id, version } = await business.ok('createMaintenancePlan', plan);
  return { id, version };
}

describe('[permissions.fields] an update', () => {
  const officeOnly = { permissions: [...operations.updateBusinessSettings.permissions] };
  const bookingOnly = { permissions: [...operations.updateMaintenancePlan.permissions] };

  it('may send back what is stored', async () => {
    const read = async () => (await callAsMember(harness, business, 'getBusinessSettings', {})).data;
    const { version } = await read();
    const set = { erase_customers_after_months: 24, nightly_plan: 'propose' } as const;
    expect((await callAsMember(harness, business, 'updateBusinessSettings', { version, ...set })).error_code).toBe(0);
    const again = { version: (await read()).version, name: 'Renamed', ...set };
    expect((await callAsMember(harness, business, 'updateBusinessSettings', again, officeOnly)).error_code).toBe(0);
    const shorter = { version: (await read()).version, erase_customers_after_months: 6 };
    expect((await callAsMember(harness, business, 'updateBusinessSettings', shorter, officeOnly)).error_code).toBe('PERMISSION_DENIED');
    const plan = await newPlan({ proposes_time: true });
    const same = { ...plan, proposes_time: true, lead_weeks: 5 };
    expect((await callAsMember(harness, business, 'updateMaintenancePlan', same, bookingOnly)).error_code).toBe(0);
  });

  it('that resumes a maintenance plan with proposals needs the permissions for proposing', async () => {
    const plan = await newPlan({ proposes_time: true });
    const pause = await callAsMember(harness, business, 'updateMaintenancePlan', { ...plan, status: 'paused' }, bookingOnly);
    expect(pause.error_code).toBe(0);
    const resume = { id: plan.id, version: pause.data.version, status: 'active' } as const;
    expect((await callAsMember(harness, business, 'updateMaintenancePlan', resume, bookingOnly)).error_code).toBe('PERMISSION_DENIED');
    expect((await callAsMember(harness, business, 'updateMaintenancePlan', resume)).error_code).toBe(0);
  });
});

/** A valid call of the operation without the field. */
async function validInput(op: Operation): Promise<object> {
  switch (op.id) {
    case 'updateBusinessSettings':
      return { version: (await callAsMember(harness, business, 'getBusinessSettings', {})).data.version };
    case 'commitAbsenceResolve':
      return { technician_id: crypto.randomUUID(), date: '2027-03-01', until_date: '2027-03-01', assignments: [] };
    case 'createMaintenancePlan':
      return {
        customer_id: crypto.randomUUID(),
        job_type_id: crypto.randomUUID(),
        recurrence: 'FREQ=YEARLY',
        start_date: '2027-09-01',
      };
    case 'updateMaintenancePlan':
      return newPlan({});
    case 'checkCoverage':
      return { postal_code: '10001' };
    default:
      throw new Error(`say here how ${op.id} is called`);
  }
}
