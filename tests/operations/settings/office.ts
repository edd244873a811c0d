/** A business with one technician, for tests of its settings. */
import { startHarness, type HarnessOptions, type TestBusiness } from '../../support/harness.ts';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../../scenarios/fixtures.ts';
import type { InputOf, OperationId, Operations } from '../../../src/contract/index.ts';

export async function openOffice(options: Pick<HarnessOptions, 'clock' | 'env'> = {}) {
  const harness = await startHarness(options);
  return {
    harness,
    /** A day on which a new business is open. */
    date: nextWorkday(Date.now()),
    ok: <Id extends OperationId>(of: TestBusiness, id: Id, input: InputOf<Operations[Id]>, options = {}) =>
      okAsMember(harness, of, id, input, options),
    call: <Id extends OperationId>(of: TestBusiness, id: Id, input: InputOf<Operations[Id]>, options = {}) =>
      callAsMember(harness, of, id, input, options),
    auditOf: async (of: TestBusiness, action: string) =>
      (await okAsMember(harness, of, 'listAuditLog', { action: action as never })).entries,
    /** A business with a technician and a visit of an hour at `time` of `date`. */
    withVisit: async (date: string, time: string) => {
      const business = await harness.business();
      const { id } = await newTechnician(business, (await newArea(business)).id);
      const customerId = await newCustomer(business);
      return { business, technicianId: id, customerId, job: await visitAt(business, customerId, date, time) };
    },
  };
}

export async function visitAt(business: TestBusiness, customerId: string, date: string, time: string) {
  const { id, status_version } = await quotedJob(business, customerId, date);
  return business.ok('confirmJobRequest', { id, status_version, scheduled_at: `${date}T${time}` });
}
