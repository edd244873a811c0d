/** Catalog, team and customers of one environment of the demo, as rows. */
import { newId } from '../../store/ids.ts';
import { areaNames, boundaryOf, randomAddress, type AreaName, type DemoAddress } from './city.ts';
import {
  crewBuddy,
  customerNotes,
  firstNames,
  jobTypes,
  lastNames,
  office,
  skillCategories,
  team,
  type DemoTechnician,
} from './company.ts';
import type { Random } from './random.ts';

const dayMilliseconds = 86_400_000;
/** Area codes. Each has a hundred numbers reserved for fiction, 555-0100 to 555-0199. */
const areaCodes = ['303', '720'];

/** Ids by name, for the rows that refer to them. */
export interface Catalog {
  readonly skillIds: ReadonlyMap<string, string>;
  readonly jobTypeIds: ReadonlyMap<string, string>;
  readonly areaIds: ReadonlyMap<AreaName, string>;
  readonly rows: {
    readonly skill_categories: object[];
    readonly skills: object[];
    readonly job_types: object[];
    readonly service_areas: object[];
  };
}

/** `platformTypeIds`: the platform's job types that the business has already, by name. */
export function makeCatalog(now: number, platformTypeIds: ReadonlyMap<string, string>): Catalog {
  const skillIds = new Map<string, string>();
  const categories = skillCategories.map(({ name, icon, skills }) => ({ id: newId(now), name, icon, skills }));
  const skills = categories
    .flatMap((category) =>
      category.skills.map((name) => {
        const id = newId(now);
        skillIds.set(name, id);
        return { id, category_id: category.id, name, description: '', is_active: true };
      }),
    )
    .map((row) => ({ ...row, ...stamped(now) }));
  const ownTypes = jobTypes.filter(({ name }) => !platformTypeIds.has(name));
  const types = ownTypes.map((type) => ({
    id: newId(now),
    name: type.name,
    status: 'active',
    default_duration_minutes: type.minutes,
    skill_ids: type.skills.map((name) => skillIds.get(name)!),
    ...stamped(now),
  }));
  const areas = areaNames.map((name) => ({
    id: newId(now),
    name,
    description: '',
    city: 'Denver',
    county: 'Denver',
    district: '',
    postal_code: '',
    boundary: boundaryOf(name),
    ...stamped(now),
  }));
  return {
    skillIds,
    jobTypeIds: new Map([...platformTypeIds, ...types.map((row) => [row.name, row.id] as const)]),
    areaIds: new Map(areas.map((row) => [row.name, row.id])),
    rows: {
      skill_categories: categories.map(({ id, name, icon }) => ({ id, name, icon, ...stamped(now) })),
      skills,
      job_types: types,
      service_areas: areas,
    },
  };
}

function stamped(milliseconds: number) {
  const at = new Date(milliseconds).toISOString();
  return { created_at: at, updated_at: at };
}

export interface TeamMember extends DemoTechnician {
  readonly id: string;
  readonly userId: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface Team {
  readonly members: readonly TeamMember[];
  readonly rows: {
    readonly technicians: object[];
    readonly technician_skills: object[];
    readonly technician_service_areas: object[];
    readonly technician_buddies: object[];
  };
}

export function makeTeam(random: Random, catalog: Catalog, groupId: string, now: number): Team {
  const homes = new Map<string, DemoAddress>();
  const members = team.map((technician) => {
    const home = randomAddress(random);
    homes.set(technician.name, home);
    const { latitude, longitude } = technician.home ? home : office;
    return { ...technician, id: newId(now), userId: newId(now), latitude, longitude };
  });
  const technicians = members.map((member, index) => ({
    id: member.id,
    user_id: member.userId,
    permission_group_id: groupId,
    full_name: member.name,
    job_title: member.title,
    email: `${emailName(member.name)}@pikesfork.example`,
    phone: `+19835550${100 + index}`,
    status: 'active',
    assignment_tier: member.tier,
    address: homes.get(member.name)!.address,
    start_location_type: member.home ? 'home' : 'office',
    start_precision: 'exact',
    start_source: 'sent',
    start_latitude: member.latitude,
    start_longitude: member.longitude,
    join_date: new Date(now - random.whole(200, 3000) * dayMilliseconds).toISOString().slice(0, 10),
    weekly_hours:
      member.hours?.weekdays.map((weekday) => ({ weekday, start_minute: member.hours!.from, end_minute: member.hours!.to })) ?? null,
    lane_version: 1,
    ...stamped(now),
  }));
  return {
    members,
    rows: {
      technicians,
      technician_skills: members.flatMap((member) =>
        member.skills.map((name) => ({ technician_id: member.id, skill_id: catalog.skillIds.get(name)! })),
      ),
      technician_service_areas: members.flatMap((member) =>
        member.areas.map((name) => ({ technician_id: member.id, service_area_id: catalog.areaIds.get(name)! })),
      ),
      technician_buddies: buddyRows(members),
    },
  };
}

/** One van for each lead, and one more in the workshop. */
export function makeFleet(members: readonly TeamMember[], now: number) {
  const drivers = members.filter(({ tier }) => tier !== 'buddy');
  const van = (index: number, status: string) => ({
    id: newId(now),
    name: `Van ${index + 1}`,
    brand: 'Ford',
    model: 'Transit',
    plate_number: `PF-${1000 + 37 * index}`,
    current_mileage: 18_000 + 4_210 * index,
    status,
    ...stamped(now),
  });
  const vans = drivers.map((_, index) => van(index, 'idle'));
  const vanOf = new Map(drivers.map((driver, index) => [driver.id, vans[index]!.id]));
  return {
    /** The van of a technician, by the technician's id. */
    vanOf,
    rows: {
      vehicles: [...vans, van(vans.length, 'maintenance')],
      technician_vehicles: [...vanOf].map(([technician_id, vehicle_id]) => ({ technician_id, vehicle_id, position: 0 })),
    },
  };
}

/** Each buddy goes with the leads who have all of the buddy's skills. */
function buddyRows(members: readonly TeamMember[]): object[] {
  return members
    .filter((member) => member.tier === 'buddy')
    .flatMap((buddy) =>
      members
        .filter((lead) => lead.tier === 'lead' && buddy.skills.every((skill) => lead.skills.includes(skill)))
        .map((lead) => ({ lead_id: lead.id, buddy_id: buddy.id })),
    );
}

/** Whether a lead may take the demo's crew buddy along. */
export function mayLeadCrew(member: TeamMember, members: readonly TeamMember[]): boolean {
  const buddy = members.find(({ name }) => name === crewBuddy)!;
  return member.tier === 'lead' && buddy.skills.every((skill) => member.skills.includes(skill));
}

export interface DemoCustomer extends DemoAddress {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly createdAt: number;
  readonly tier: 'regular' | 'vip';
  readonly notes: string;
  readonly preferredTechnicianId: string | null;
}

/** Makes at most 200 customers, because these area codes have only 200 phone numbers reserved for fiction. */
export function makeCustomers(random: Random, count: number, members: readonly TeamMember[], now: number): DemoCustomer[] {
  const names = random.shuffled(firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`)));
  const leads = members.filter((member) => member.tier === 'lead');
  return Array.from({ length: count }, (_, index) => {
    const name = names[index]!;
    const createdAt = now - random.whole(40 * 24, 700 * 24) * 3_600_000;
    const place = randomAddress(random);
    const favourites = leads.filter((member) => member.areas.includes(place.area));
    return {
      ...place,
      id: newId(createdAt),
      name,
      email: `${emailName(name)}@example.com`,
      phone: `+1${areaCodes[Math.floor(index / 100)]}55501${String(index % 100).padStart(2, '0')}`,
      createdAt,
      tier: random.chance(0.06) ? 'vip' : 'regular',
      notes: random.pick(customerNotes),
      preferredTechnicianId: random.chance(0.15) && favourites.length > 0 ? random.pick(favourites).id : null,
    };
  });
}

/** Rows of customers, with the figures that come from their jobs. */
export function customerRows(
  customers: readonly DemoCustomer[],
  catalog: Catalog,
  jobs: readonly { customer_id: string; created_at: string }[],
): object[] {
  const requests = Map.groupBy(jobs, (job) => job.customer_id);
  return customers.map((customer) => {
    const own = (requests.get(customer.id) ?? []).map((job) => job.created_at).sort();
    const createdAt = new Date(customer.createdAt).toISOString();
    return {
      id: customer.id,
      full_name: customer.name,
      status: 'active',
      tier: customer.tier,
      email: customer.email,
      phone: customer.phone,
      phone_key: customer.phone.slice(1),
      notes: customer.notes,
      preferred_technician_id: customer.preferredTechnicianId,
      service_area_id: catalog.areaIds.get(customer.area)!,
      address: customer.address,
      precision: 'exact',
      place_source: 'sent',
      latitude: customer.latitude,
      longitude: customer.longitude,
      request_count: own.length,
      last_request_at: own.at(-1) ?? null,
      created_at: createdAt,
      updated_at: own.at(-1) ?? createdAt,
    };
  });
}

function emailName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '.');
}
