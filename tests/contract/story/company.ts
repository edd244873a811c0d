/** The first chapter: a plumbing firm in New York sets up its catalog, its fleet and its team. */
import { tellFiles } from './files.ts';
import type { Recorder } from './recorder.ts';

/** The working day of all bookings, and the Saturday after it. */
export const tuesday = '2026-03-03';
export const saturday = '2026-03-07';

const manhattan = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-74.02, 40.7],
      [-73.97, 40.71],
      [-73.93, 40.79],
      [-73.96, 40.82],
      [-74.02, 40.7],
    ],
  ],
};

export const homeAddress = {
  line: '350 5th Avenue',
  line2: 'Floor 21',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
  latitude: 40.7484,
  longitude: -73.9857,
};

export async function setUp(story: Recorder) {
  const category = await story.tell('createSkillCategory', 'A group of skills', { name: 'Plumbing', icon: 'droplet' });
  const heaters = await story.tell('createSkill', 'A skill that jobs can ask for', {
    name: 'Water heaters',
    category_id: category.id,
    description: 'Gas and electric, up to 80 gallons',
    is_active: true,
  });
  const gas = await story.quietly('createSkill', { name: 'Gas certificate', category_id: category.id });
  await story.tell('updateSkill', 'A better description', { id: gas.id, description: 'Licensed for gas lines' });

  const jobType = await story.tell('createJobType', 'A kind of work with its usual length', {
    name: 'Water heater repair',
    default_duration_minutes: 60,
    default_mobilization_minutes: 10,
    default_demobilization_minutes: 5,
    skill_ids: [heaters.id],
    idempotency_key: 'job-type-water-heater',
  });

  const area = await story.tell('createServiceArea', 'An area with a boundary', {
    name: 'Manhattan',
    description: 'South of 110th Street',
    city: 'New York',
    boundary: manhattan,
  });
  const brooklyn = await story.quietly('createServiceArea', { name: 'Brooklyn', city: 'Brooklyn' });

  const van = await story.tell('createVehicle', 'A van that stands ready', {
    name: 'Van 1',
    brand: 'Ford',
    model: 'Transit',
    plate_number: 'TRK 1001',
    current_mileage: 12_000,
    status: 'idle',
  });

  const { groups } = await story.tell('listAssignableGroups', 'The groups this key may give', {});
  const ada = await story.tell('createTechnician', 'A technician with everything', {
    full_name: 'Ada Lovelace',
    email: 'ada@hudson.example',
    phone: '+1 212 555 0177',
    job_title: 'Master plumber',
    business_group_id: groups.find(({ name }) => name === 'Technician')!.id,
    assignment_tier: 'lead',
    status: 'active',
    address: { line: '12 Bank St', city: 'New York', state: 'NY', postal_code: '10014', country: 'US' },
    start_location_type: 'home',
    start_location_lat: 40.7366,
    start_location_long: -74.0015,
    join_date: '2024-02-29',
    skill_ids: [heaters.id, gas.id],
    service_area_ids: [area.id],
    vehicle_ids: [van.id],
  });
  const start = { start_location_type: 'office', start_location_lat: 40.7505, start_location_long: -73.9934 } as const;
  const common = { ...start, skill_ids: [heaters.id], service_area_ids: [area.id] };
  const grace = await story.quietly('createTechnician', {
    ...common,
    full_name: 'Grace Hopper',
    email: 'grace@hudson.example',
    job_title: 'Plumber',
  });
  return { category, heaters, gas, jobType, area, brooklyn, van, ada, grace, start };
}

export type Company = Awaited<ReturnType<typeof setUp>>;

/** Other records of the business: read and changed once everything exists. */
export async function lookAfter(story: Recorder, { category, heaters, gas, jobType, area, brooklyn, van, ada, grace, start }: Company) {
  const page = { page: 1, limit: 2 };
  await story.tell('listTechnicians', 'The active roster', { ...page, status: 'active' });
  await story.tell('getTechnician', 'One technician', { id: ada.id });
  await story.tell('updateTechnician', 'A new title and phone number, nothing else', {
    id: grace.id,
    job_title: 'Senior plumber',
    phone: '+1 212 555 0178',
  });
  await story.tell('getTechnicianAvailability', 'Hours that follow the business', { id: ada.id });
  await story.tell('replaceTechnicianAvailability', 'Hours from eight to six, whatever the business does', {
    id: grace.id,
    weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1080 })),
    follows_opening_hours: false,
  });
  await story.tell('createTechnicianTimeOff', 'Two hours at the dentist', {
    id: grace.id,
    start_date: '2026-03-05',
    end_date: '2026-03-05',
    start_minute: 600,
    end_minute: 720,
    reason: 'Dentist',
    status: 'approved',
  });
  await story.tell('listTechnicianTimeOff', 'Who is away this week', { id: grace.id, from: '2026-03-02', to: '2026-03-06', ...page });
  await story.tell('listTechnicianSkills', 'What a technician can do', { id: ada.id });
  await story.tell('replaceTechnicianSkills', 'One skill more', { id: grace.id, skill_ids: [heaters.id, gas.id] });
  await story.tell('replaceTechnicianServiceAreas', 'A second area', { id: grace.id, service_area_ids: [area.id, brooklyn.id] });
  await story.tell('replaceTechnicianLeads', 'Whom a technician goes along with', { id: grace.id, lead_ids: [ada.id] });
  await story.tell('replaceTechnicianBuddies', 'Whom a technician takes along', { id: ada.id, buddy_ids: [grace.id] });
  const spare = await story.quietly('createVehicle', { name: 'Van 2', plate_number: 'TRK 1002' });
  await story.tell('replaceTechnicianVehicles', 'The preferred van first', { id: ada.id, vehicle_ids: [van.id, spare.id] });
  const leaver = await story.quietly('createTechnician', { ...start, full_name: 'Alan Turing', email: 'alan@hudson.example' });
  await story.tell('deleteTechnician', 'Somebody leaves', { id: leaver.id });

  await story.tell('listVehicles', 'Vans that stand ready', { ...page, status: 'idle' });
  await story.tell('getVehicle', 'One van', { id: van.id });
  await story.tell('updateVehicle', 'A van goes to the workshop', { id: spare.id, status: 'maintenance', current_mileage: 48_210 });
  await story.tell('deleteVehicle', 'A van is sold', { id: spare.id });

  await story.tell('listJobTypes', 'What can be booked', { ...page, status: 'active' });
  await story.tell('getJobType', 'One job type', { id: jobType.id });
  await story.tell('updateJobType', 'A longer default, without a buffer after it', {
    id: jobType.id,
    default_duration_minutes: 75,
    default_demobilization_minutes: 0,
  });
  const seasonal = await story.quietly('createJobType', { name: 'Winter check' });
  await story.tell('deleteJobType', 'A kind of work is given up', { id: seasonal.id });
  await story.tell('listSkills', 'The skills a job can ask for', {});
  await story.tell('listSkillCategories', 'The groups of skills', page);
  await story.tell('listSkillsByCategory', 'The skills of one group', { id: category.id, ...page });
  const unused = await story.quietly('createSkill', { name: 'Steam radiators', category_id: category.id });
  await story.tell('deleteSkill', 'A skill is given up', { id: unused.id });
  const empty = await story.quietly('createSkillCategory', { name: 'Roofing' });
  await story.tell('deleteSkillCategory', 'An empty group', { id: empty.id });
  await story.tell('listServiceAreas', 'Areas by name', { ...page, search: 'man' });
  await story.tell('getServiceArea', 'One area', { id: area.id });
  await story.tell('updateServiceArea', 'A postal code instead of a boundary', { id: brooklyn.id, postal_code: '11215', boundary: null });
  const former = await story.quietly('createServiceArea', { name: 'Hoboken', city: 'Hoboken' });
  await story.tell('deleteServiceArea', 'An area is given up', { id: former.id });
  await tellSites(story, jobType);
  await tellHours(story);
}

/** The hours of the week, and the holidays of the next months. */
async function tellHours(story: Recorder) {
  await story.tell('listSettingWarnings', 'What is set and has no effect yet', {});
  const { version, weekly_hours } = await story.tell('getOpeningHours', 'The hours of the week', {});
  const friday = weekly_hours.map((range) => (range.weekday === 5 ? { ...range, end_minute: 960 } : range));
  await story.tell('replaceOpeningHours', 'What a shorter Friday and a Sunday in December would change', {
    version,
    preview: true,
    weekly_hours: friday,
    dated_hours: [{ from: '2026-12-20', until: '2026-12-20', hours: [{ start_minute: 540, end_minute: 780 }] }],
  });
  await story.tell('listHolidayProposals', 'Holidays in California from the autumn on', {
    country: 'US',
    region: 'CA',
    from: '2026-09-01',
  });
  await story.tell('createClosure', 'Two days around Thanksgiving', {
    date: '2026-11-26',
    until_date: '2026-11-27',
    reason: 'Thanksgiving',
  });
  await story.tell('listClosures', 'The closed days of a year', { page: 1, limit: 10, from: '2026-01-01', to: '2026-12-31' });
  await story.tell('deleteClosure', 'One of them is worked after all', { date: '2026-11-27' });
}

/** A landlord with two houses. */
async function tellSites(story: Recorder, type: Company['jobType']) {
  const { customer_id: id } = await story.quietly('createCustomer', { full_name: 'Hudson Homes', phone: '+1 212 555 0150' });
  const house = await story.tell('createCustomerSite', 'A house of a landlord', {
    id,
    name: 'House on Bank St',
    address: {
      line: '40 Bank St',
      city: 'New York',
      state: 'NY',
      postal_code: '10014',
      country: 'US',
      latitude: 40.7366,
      longitude: -74.0015,
    },
    access_notes: 'Key box at the side door',
    contact: { name: 'Niels Bohr', phone: '+1 212 555 0151' },
  });
  await story.tell('listCustomerSites', 'The houses of a landlord', { id, page: 1, limit: 15 });
  await story.tell('updateCustomerSite', 'New notes, nothing else', { id, site_id: house.id, access_notes: 'Ring at the janitor' });
  const job = await story.quietly('createJobRequest', {
    customer_id: id,
    job_dates: [{ date: tuesday, periods: [{ period: 'morning' }] }],
  });
  await story.tell('updateJobSite', 'The caller meant another house', { id: job.id, site_id: house.id });
  await story.quietly('archiveJobRequest', { id: job.id });
  const message = await story.tell('createCallback', 'Nobody can be sent today: a person calls back', {
    customer_id: id,
    text: 'Asks whether somebody can come before noon.',
  });
  await story.tell('listCallbacks', 'Messages that wait for a person', {});
  await story.tell('closeCallback', 'The call has been made', { id: message.id });
  const asked = await story.quietly('createCallback', { customer_id: id, text: 'Asks for the price.' });
  await story.tell('listCustomerRequests', 'What customers ask for and have no answer to', { status: 'open' });
  await story.tell('answerCustomerRequest', 'The customer has been called', { id: asked.id, answer: 'accepted' });
  await tellMaintenance(story, id, house.id, type.id);
  await story.tell('deleteCustomerSite', 'A house is sold', { id, site_id: house.id });
  const note = await story.tell('createNote', 'A note for the technicians of a customer', {
    customer_id: id,
    text: 'The dog is friendly.',
  });
  await story.tell('listNotes', 'The notes on a customer', { customer_id: id });
  await story.tell('updateNote', 'The customer may see the note too', { id: note.id, visible_to_customer: true });
  await story.tell('deleteNote', 'The note is no longer true', { id: note.id });
  await tellFiles(story, id);
  await story.tell('importJobRequests', 'An open request and a visit of last year, from another system', {
    rows: [
      { external_reference: '1042', full_name: 'Iris Whitfield', phone: '+1 212 555 0186', description: 'Tap drips', state: 'open' },
      {
        external_reference: '881',
        full_name: 'Iris Whitfield',
        phone: '+1 212 555 0186',
        starts: '2024-05-07 09:00',
        duration: 90,
        amount: 180,
      },
    ],
  });
}

/** A service that comes back each year. */
async function tellMaintenance(story: Recorder, customerId: string, siteId: string, jobTypeId: string) {
  const plan = await story.tell('createMaintenancePlan', 'A service each September, in the mornings, with the same technician', {
    customer_id: customerId,
    site_id: siteId,
    job_type_id: jobTypeId,
    recurrence: 'FREQ=YEARLY;BYMONTH=9',
    start_date: '2026-09-01',
    lead_weeks: 4,
    same_technician: true,
    wanted_periods: ['morning'],
    description: 'Yearly service of the water heater.',
  });
  await story.tell('listMaintenancePlans', 'The maintenance plans of a customer', { customer_id: customerId });
  await story.tell('changeMaintenanceVisit', 'The tenants are away until October', {
    id: plan.id,
    version: plan.version,
    due_date: plan.next_visit!.due_date,
    action: 'move',
    visit_date: '2026-10-05',
  });
  const read = await story.tell('getMaintenancePlan', 'A maintenance plan with its next dates', { id: plan.id });
  const paused = await story.tell('updateMaintenancePlan', 'The house is rebuilt: nothing until it is resumed', {
    id: plan.id,
    version: read.version,
    status: 'paused',
  });
  await story.tell('endMaintenancePlan', 'The house will be sold', { id: plan.id, version: paused.version });
}
