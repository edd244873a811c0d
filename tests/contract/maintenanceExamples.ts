/** Full valid inputs of the operations about maintenance plans. */
import type { TestBusiness } from '../support/harness.ts';
import { nextWorkday } from '../scenarios/fixtures.ts';
import { newJobType, newTechnician } from './exampleRecords.ts';
import { newCustomerWithSite } from './siteExamples.ts';

const day = 86_400_000;

async function planFields(b: TestBusiness) {
  const { customerId, siteId } = await newCustomerWithSite(b);
  return {
    customer_id: customerId,
    job_type_id: await newJobType(b),
    recurrence: 'FREQ=MONTHLY;INTERVAL=12',
    start_date: nextWorkday(Date.now() + 90 * day),
    end_date: nextWorkday(Date.now() + 3_000 * day),
    site_id: siteId,
    preferred_technician_id: (await newTechnician(b)).id,
    description: 'Yearly service of the boiler.',
    lead_weeks: 4,
    same_technician: true,
    wanted_weekdays: [2, 4],
    wanted_periods: ['morning' as const],
    proposes_time: true,
  };
}

const newPlan = async (b: TestBusiness) => b.ok('createMaintenancePlan', await planFields(b));

/** The fields of a visit that can be changed. */
async function newVisit(b: TestBusiness) {
  const { id, version, next_visit } = await newPlan(b);
  return { id, version, due_date: next_visit!.due_date };
}

export const maintenanceExamples = {
  createMaintenancePlan: planFields,
  listMaintenancePlans: async (b: TestBusiness) => ({
    customer_id: (await newPlan(b)).customer.id,
    status: 'active' as const,
    has_missed: false,
    page: 1,
    limit: 50,
  }),
  getMaintenancePlan: async (b: TestBusiness) => ({ id: (await newPlan(b)).id }),
  updateMaintenancePlan: async (b: TestBusiness) => {
    const { id, version, site, customer: _customer, ...plan } = await newPlan(b);
    return {
      id,
      version,
      status: 'paused' as const,
      job_type_id: plan.job_type.id,
      recurrence: 'FREQ=YEARLY;BYMONTH=9',
      start_date: plan.start_date,
      end_date: plan.end_date!,
      site_id: site!.id,
      preferred_technician_id: plan.preferred_technician!.id,
      description: 'Yearly service of the boiler and the tank.',
      lead_weeks: 6,
      same_technician: false,
      wanted_weekdays: [1],
      wanted_periods: ['afternoon' as const],
      proposes_time: false,
    };
  },
  changeMaintenanceVisit: async (b: TestBusiness) => ({
    ...(await newVisit(b)),
    action: 'move' as const,
    visit_date: nextWorkday(Date.now() + 100 * day),
  }),
  endMaintenancePlan: async (b: TestBusiness) => {
    const { id, version } = await newPlan(b);
    return { id, version };
  },
};
