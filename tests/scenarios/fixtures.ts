/** Small steps that scenarios share: a business with a team, a caller, a quoted job. */
import type { TestBusiness } from '../support/harness.ts';

/** The first weekday in New York at least `ahead` days after an instant. */
export function nextWorkday(nowMilliseconds: number, ahead = 3): string {
  let day = new Date(nowMilliseconds + ahead * 86_400_000);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day = new Date(day.getTime() + 86_400_000);
  return day.toISOString().slice(0, 10);
}

export async function newArea(business: TestBusiness) {
  return business.ok('createServiceArea', { name: 'Manhattan', city: 'New York' });
}

export async function newTechnician(business: TestBusiness, areaId: string, name = 'Ada Lovelace', skillIds: string[] = []) {
  return business.ok('createTechnician', {
    full_name: name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    service_area_ids: [areaId],
    skill_ids: skillIds,
    start_location_lat: 40.75,
    start_location_long: -73.99,
    start_location_type: 'home',
  });
}

export async function newCustomer(business: TestBusiness, name = 'Grace Hopper') {
  const { customer_id } = await business.ok('createCustomer', {
    full_name: name,
    phone: '+1 212 555 0123',
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
  });
  return customer_id;
}

/** A job of one hour that waits for confirmation, requested for the morning and afternoon of `date`. */
export async function quotedJob(business: TestBusiness, customerId: string, date: string, minutes = 60) {
  const { id } = await business.ok('createJobRequest', {
    customer_id: customerId,
    job_dates: [{ date, periods: [{ period: 'morning' }, { period: 'afternoon' }] }],
  });
  return business.ok('quoteJobRequest', { id, job_duration_minutes: minutes });
}
