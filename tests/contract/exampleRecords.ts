/** The records that the examples refer to, created in the given business. */
import type { TestBusiness } from '../support/harness.ts';
import { next } from './exampleNames.ts';
import { address, place, vehicleFields } from './exampleValues.ts';

export const newCategory = async (b: TestBusiness) => (await b.ok('createSkillCategory', { name: next(b, 'Category'), icon: 'bolt' })).id;
export const newSkill = async (b: TestBusiness) =>
  (await b.ok('createSkill', { name: next(b, 'Skill'), category_id: await newCategory(b) })).id;
export const newArea = async (b: TestBusiness) => (await b.ok('createServiceArea', { name: next(b, 'Area'), city: 'New York' })).id;
export const newJobType = async (b: TestBusiness) =>
  (await b.ok('createJobType', { name: next(b, 'Type'), default_duration_minutes: 60 })).id;
export const newVehicle = async (b: TestBusiness) => (await b.ok('createVehicle', vehicleFields(b))).id;

/** Creates a record once per business, for everything that technicians and customers can share: the examples are made a thousand times. */
function once<Made>(make: (business: TestBusiness) => Promise<Made>): (business: TestBusiness) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (business) => made.get(business.key) ?? made.set(business.key, make(business)).get(business.key)!;
}

export const sharedOf = once(async (b) => {
  const { groups } = await b.ok('listAssignableGroups', {});
  return { groupId: groups.find(({ name }) => name === 'Technician')!.id, skillId: await newSkill(b), areaId: await newArea(b) };
});

/** A preferred technician for customers, who gets no visits by name. */
const preferredOf = once(async (b) => (await newTechnician(b)).id);

export async function technicianFields(b: TestBusiness) {
  const full_name = next(b, 'Technician');
  const { groupId, skillId, areaId } = await sharedOf(b);
  return {
    uid: next(b, 'T'),
    full_name,
    email: `${full_name.replace(' ', '')}@example.com`,
    phone: '+1 212 555 0177',
    job_title: 'Plumber',
    business_group_id: groupId,
    assignment_tier: 'lead' as const,
    status: 'active' as const,
    address,
    start_location_type: 'office' as const,
    start_location_lat: 40.75,
    start_location_long: -73.99,
    join_date: '2024-02-29',
    day_mails: false,
    skill_ids: [skillId],
    service_area_ids: [areaId],
    vehicle_ids: [await newVehicle(b)],
  };
}

export const newTechnician = async (b: TestBusiness) => b.ok('createTechnician', await technicianFields(b));

export async function customerFields(b: TestBusiness) {
  const full_name = next(b, 'Customer');
  return {
    full_name,
    phone: '+1 212 555 0123',
    email: 'caller@example.com',
    uid: full_name,
    tier: 'vip' as const,
    notes: 'Two dogs',
    preferred_technician_id: await preferredOf(b),
    service_area_id: (await sharedOf(b)).areaId,
    address: { ...address, ...place, formatted: '5 Main St, New York' },
    sms_consent: true,
    preferred_channel: 'email' as const,
  };
}
