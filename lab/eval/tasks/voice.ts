/** Tasks of callers for a receptionist: visits booked, moved, cancelled. */
import type { Step, Task } from '../task.ts';

const customers: Step = { call: 'listCustomers', input: { limit: 20 }, as: 'people' };
const visits: Step = {
  call: 'listJobRequests',
  input: { scheduled_from: '{day[1]}', scheduled_to: '{day[4]}', status: 'scheduled', limit: 50, fields: ['customer'] },
  as: 'visits',
};
/** A visit of one technician, whose customer calls. */
const visit = 'visits.items[job_type_name=Furnace tune-up]';
const types: Step = { call: 'listJobTypes', as: 'types' };
const typeId = (name: string) => `{types.job_types[name=${name}].id}`;
const findCaller = (phone: string): Step => ({ call: 'listCustomers', input: { phone }, as: 'caller' });

export const voiceTasks: readonly Task[] = [
  {
    id: 'voice-01 known caller, known time',
    profile: 'voice',
    words:
      'This is {people.customers[0].full_name}, {people.customers[0].phone}. I would like my furnace serviced, at home. Can somebody come on ' +
      '{day[9]} at 9 in the morning?',
    given: [customers],
    reference: [
      findCaller('{people.customers[0].phone}'),
      types,
      {
        call: 'bookAndConfirmJobRequest',
        input: { customer_id: '{caller.customers[0].id}', job_type_id: typeId('Furnace tune-up'), scheduled_at: '{day[9]}T09:00' },
        as: 'booked',
      },
    ],
    check: [
      {
        call: 'listJobRequests',
        input: { customer_id: '{people.customers[0].id}', scheduled_from: '{day[9]}' },
        at: 'items[0].schedule.scheduled_local',
        is: '{day[9]}T09:00',
      },
      {
        call: 'listJobRequests',
        input: { customer_id: '{people.customers[0].id}', scheduled_from: '{day[9]}' },
        at: 'items[0].job_type_name',
        is: 'Furnace tune-up',
      },
    ],
    answer: ['{booked.technicians[0].name}'],
  },
  {
    id: 'voice-02 new caller with an address',
    profile: 'voice',
    words:
      'Hello, my name is Ingrid Solberg, my number is 303 555 0900. My kitchen sink backs up, at 3400 Lowell Boulevard in Denver, 80211. Could ' +
      'you send somebody on {day[9]} at 2 in the afternoon?',
    reference: [
      findCaller('303 555 0900'),
      types,
      {
        call: 'bookAndConfirmJobRequest',
        input: {
          customer: { full_name: 'Ingrid Solberg', phone: '303 555 0900' },
          address: { line: '3400 Lowell Blvd', city: 'Denver', state: 'CO', postal_code: '80211' },
          job_type_id: typeId('Drain cleaning'),
          scheduled_at: '{day[9]}T14:00',
          description: 'Kitchen sink backs up.',
        },
        as: 'booked',
      },
    ],
    check: [
      { call: 'listCustomers', input: { phone: '+13035550900' }, at: 'customers[0].full_name', is: 'Ingrid Solberg' },
      { call: 'listJobRequests', input: { search: 'Ingrid Solberg' }, at: 'items[0].schedule.scheduled_local', is: '{day[9]}T14:00' },
    ],
  },
  {
    id: 'voice-03 hears times first',
    profile: 'voice',
    words:
      'It is {people.customers[1].full_name}, {people.customers[1].phone}. Two outlets in my office are dead. When could an electrician come on ' +
      '{day[9]}? ... The last one is fine.',
    given: [customers],
    reference: [
      findCaller('{people.customers[1].phone}'),
      types,
      {
        call: 'listBookableStarts',
        input: {
          customer_id: '{caller.customers[0].id}',
          job_type_id: typeId('Outlet and wiring repair'),
          from: '{day[9]}',
          to: '{day[9]}',
        },
        as: 'times',
      },
      {
        call: 'bookAndConfirmJobRequest',
        input: {
          customer_id: '{caller.customers[0].id}',
          job_type_id: typeId('Outlet and wiring repair'),
          scheduled_at: '{times.days[0].starts[-1]}',
          description: 'Two dead outlets in the office.',
        },
        as: 'booked',
      },
    ],
    check: [
      {
        call: 'listJobRequests',
        input: { customer_id: '{people.customers[1].id}', scheduled_from: '{day[9]}' },
        at: 'items[0].schedule.scheduled_local',
        is: '{times.days[0].starts[-1]}',
      },
    ],
  },
  {
    id: 'voice-04 postal code where areas are polygons',
    profile: 'voice',
    words: 'Do you come to 80211? ... The address is 3400 Lowell Boulevard, Denver.',
    reference: [
      { call: 'checkCoverage', input: { postal_code: '80211' }, as: 'postal' },
      { call: 'checkCoverage', input: { line: '3400 Lowell Blvd', city: 'Denver', postal_code: '80211' }, as: 'street' },
    ],
    answer: ['"covered":true'],
  },
  {
    id: 'voice-05 an address that cannot be told',
    profile: 'voice',
    words: 'Would you come to 5 Main Street in Denver, California?',
    reference: [{ call: 'checkCoverage', input: { line: '5 Main St', city: 'Denver', state: 'CA' } }],
    answer: ['"covered":null'],
  },
  {
    id: 'voice-06 a closed day',
    profile: 'voice',
    words:
      '{people.customers[2].full_name} here, {people.customers[2].phone}. My drain is blocked, please come on Sunday {sunday} at 10. ... If that ' +
      'cannot be, take the next time that works.',
    given: [customers],
    reference: [
      findCaller('{people.customers[2].phone}'),
      types,
      {
        call: 'bookAndConfirmJobRequest',
        input: { customer_id: '{caller.customers[0].id}', job_type_id: typeId('Drain cleaning'), scheduled_at: '{sunday}T10:00' },
        as: 'booked',
      },
      { call: 'confirmJobRequest', input: '{booked.refusal.data.remedies[kind=choose_time].arguments}', as: 'confirmed' },
    ],
    check: [
      {
        call: 'getJobRequest',
        input: { id: '{booked.id}' },
        at: 'schedule.scheduled_local',
        is: '{booked.refusal.data.remedies[kind=choose_time].arguments.scheduled_at}',
      },
      { call: 'listJobRequests', input: { customer_id: '{people.customers[2].id}', status: 'unconfirmed' }, at: 'meta.total', is: 0 },
    ],
  },
  {
    id: 'voice-07 a known number, another name',
    profile: 'voice',
    words:
      'My name is Mia Novak, my number is {people.customers[3].phone}, I live at 3400 Lowell Boulevard, Denver 80211. I have never called before. ' +
      'The shower drains slowly; {day[9]} at 11 would suit me.',
    given: [customers],
    reference: [
      findCaller('{people.customers[3].phone}'),
      types,
      {
        call: 'bookAndConfirmJobRequest',
        input: {
          customer: { full_name: 'Mia Novak', phone: '{people.customers[3].phone}', match_name: true },
          address: { line: '3400 Lowell Blvd', city: 'Denver', state: 'CO', postal_code: '80211' },
          job_type_id: typeId('Drain cleaning'),
          scheduled_at: '{day[9]}T11:00',
        },
      },
    ],
    check: [
      { call: 'getCustomer', input: { id: '{people.customers[3].id}' }, at: 'profile.full_name', is: '{people.customers[3].full_name}' },
      { call: 'listJobRequests', input: { customer_id: '{people.customers[3].id}', scheduled_from: '{day[9]}' }, at: 'meta.total', is: 0 },
      { call: 'listJobRequests', input: { search: 'Mia Novak' }, at: 'items[0].schedule.scheduled_local', is: '{day[9]}T11:00' },
    ],
  },
  {
    id: 'voice-08 when do you come',
    profile: 'voice',
    words: `This is {${visit}.customer.name}, {${visit}.customer.phone}. When do you come for my furnace, and who is it?`,
    given: [visits],
    reference: [findCaller(`{${visit}.customer.phone}`)],
    answer: [`{${visit}.schedule.scheduled_local}`, `{${visit}.assignment.technician.full_name}`],
  },
  {
    id: 'voice-09 moves a visit',
    profile: 'voice',
    words: `{${visit}.customer.name}, {${visit}.customer.phone}. I cannot be home for the furnace visit. Could it be {day[9]} at 10 instead? ... Yes, do that.`,
    given: [visits],
    reference: [
      findCaller(`{${visit}.customer.phone}`),
      {
        call: 'previewJobRequestMove',
        input: { id: '{caller.customers[0].open_jobs[job_type_name=Furnace tune-up].short_code}', start_at: '{day[9]}T10:00' },
        as: 'preview',
      },
      {
        call: 'commitJobRequestMove',
        input: { id: '{caller.customers[0].open_jobs[job_type_name=Furnace tune-up].short_code}', plan_token: '{preview.plan_token}' },
      },
    ],
    check: [{ call: 'getJobRequest', input: { id: `{${visit}.id}` }, at: 'schedule.scheduled_local', is: '{day[9]}T10:00' }],
  },
  {
    id: 'voice-10 cancels by phone',
    profile: 'voice',
    words: `{${visit}.customer.name} speaking, {${visit}.customer.phone}. Please cancel the furnace visit, we are moving out. ... Yes, I am sure.`,
    given: [visits],
    reference: [
      findCaller(`{${visit}.customer.phone}`),
      {
        call: 'cancelJobRequest',
        input: {
          id: '{caller.customers[0].open_jobs[job_type_name=Furnace tune-up].short_code}',
          status_version: '{caller.customers[0].open_jobs[job_type_name=Furnace tune-up].status_version}',
          reason: 'Moving out',
          cancelled_by: 'customer',
        },
      },
    ],
    check: [{ call: 'getJobRequest', input: { id: `{${visit}.id}` }, at: 'archive.is_archived', is: true }],
  },
];
