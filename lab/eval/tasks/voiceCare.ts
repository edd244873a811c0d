/** More tasks of callers: asking a question, being found, getting help at once. */
import type { Step, Task } from '../task.ts';

const customers: Step = { call: 'listCustomers', input: { limit: 20 }, as: 'people' };
const visits: Step = {
  call: 'listJobRequests',
  input: { scheduled_from: '{day[1]}', scheduled_to: '{day[4]}', status: 'scheduled', limit: 50 },
  as: 'visits',
};
/** A visit of one technician, whose customer calls. */
const visit = 'visits.items[job_type_name=Furnace tune-up]';
const types: Step = { call: 'listJobTypes', as: 'types' };
const typeId = (name: string) => `{types.job_types[name=${name}].id}`;
const findCaller = (phone: string): Step => ({ call: 'listCustomers', input: { phone }, as: 'caller' });

export const voiceCareTasks: readonly Task[] = [
  {
    id: 'voice-11 cancels by code',
    profile: 'voice',
    words: `I want to cancel my visit, the code is {${visit}.short_code}. My name is {${visit}.customer.name}. ... Yes.`,
    given: [visits],
    reference: [
      { call: 'getJobRequest', input: { id: `{${visit}.short_code}` }, as: 'job' },
      {
        call: 'cancelJobRequest',
        input: { id: '{job.short_code}', status_version: '{job.status_version}', reason: 'Not needed any more', cancelled_by: 'customer' },
      },
    ],
    check: [{ call: 'getJobRequest', input: { id: `{${visit}.id}` }, at: 'archive.is_archived', is: true }],
  },
  {
    id: 'voice-12 which arrival window',
    profile: 'voice',
    words: `Code {${visit}.short_code}. Between when and when do I have to be at home?`,
    given: [visits],
    reference: [{ call: 'getJobRequest', input: { id: `{${visit}.short_code}` } }],
    answer: [`{${visit}.schedule.scheduled_local}`, `{${visit}.schedule.arrival_window.end_local}`],
  },
  {
    id: 'voice-13 how long and how many',
    profile: 'voice',
    words: 'How long does it take to replace a water heater, and how many people come?',
    reference: [types],
    answer: ['"default_duration_minutes":180', '"usual_crew_size":2'],
  },
  {
    id: 'voice-14 do you do that',
    profile: 'voice',
    words: 'Do you work on boilers and on heat pumps?',
    reference: [{ call: 'listSkills' }],
    answer: ['Boilers', 'Heat pumps'],
  },
  {
    id: 'voice-15 a skill without a job type',
    profile: 'voice',
    words:
      '{people.customers[5].full_name}, {people.customers[5].phone}. Our heat pump makes a noise. About an hour of work, I think. {day[9]} at 13:00, ' +
      'and please somebody who knows heat pumps.',
    given: [customers],
    reference: [
      findCaller('{people.customers[5].phone}'),
      types,
      {
        call: 'bookAndConfirmJobRequest',
        input: {
          customer_id: '{caller.customers[0].id}',
          skill_ids: ['{types.without_type.skills[name=Heat pumps].id}'],
          job_duration_minutes: 60,
          scheduled_at: '{day[9]}T13:00',
          description: 'Heat pump makes a noise.',
        },
        as: 'booked',
      },
    ],
    check: [{ call: 'getJobRequest', input: { id: '{booked.id}' }, at: 'skills[0].name', is: 'Heat pumps' }],
  },
  {
    id: 'voice-16 an emergency that somebody can take',
    profile: 'voice',
    words:
      '{people.customers[1].full_name}, {people.customers[1].phone}! Water comes out of the wall. It is an emergency, can somebody be here at two ' +
      'today?',
    given: [customers],
    reference: [
      findCaller('{people.customers[1].phone}'),
      types,
      {
        call: 'bookAndConfirmJobRequest',
        input: {
          customer_id: '{caller.customers[0].id}',
          job_type_id: typeId('Emergency call-out'),
          scheduled_at: '{today}T14:00',
          priority: 'p0',
          description: 'Water comes out of the wall.',
        },
        as: 'booked',
      },
    ],
    check: [{ call: 'listJobRequests', input: { customer_id: '{people.customers[1].id}', priority: 'p0' }, at: 'meta.total', is: 1 }],
  },
  {
    id: 'voice-17 a new number',
    profile: 'voice',
    words: 'This is {people.customers[4].full_name}. I have a new number, 720 555 0911; the old one was {people.customers[4].phone}.',
    given: [customers],
    reference: [
      findCaller('{people.customers[4].phone}'),
      { call: 'updateCustomer', input: { id: '{caller.customers[0].id}', phone: '720 555 0911' } },
    ],
    check: [{ call: 'getCustomer', input: { id: '{people.customers[4].id}' }, at: 'contact.phone', is: /^\+?1?\W*720\W*555\W*0911$/ }],
  },
  {
    id: 'voice-18 found by name',
    profile: 'voice',
    words:
      'My name is {people.customers[6].full_name}. I call from a friend’s phone. My postal code is {person.contact.address.postal_code}. Which address have you noted for me?',
    given: [customers, { call: 'getCustomer', input: { id: '{people.customers[6].id}' }, as: 'person' }],
    reference: [
      {
        call: 'listCustomers',
        input: { search: '{people.customers[6].full_name}', postal_code: '{person.contact.address.postal_code}' },
      },
    ],
    answer: ['{people.customers[6].formatted_address}'],
  },
  {
    id: 'voice-19 wants a certain technician',
    profile: 'voice',
    words:
      '{people.customers[2].full_name}, {people.customers[2].phone}. The last time Luis Archuleta cleaned our drain and I want him again, on ' +
      '{day[9]} at any time in the morning.',
    given: [customers],
    reference: [
      findCaller('{people.customers[2].phone}'),
      types,
      {
        call: 'createJobRequest',
        input: {
          customer_id: '{caller.customers[0].id}',
          job_type_id: typeId('Drain cleaning'),
          job_dates: [{ date: '{day[9]}', periods: [{ period: 'morning' }] }],
        },
        as: 'job',
      },
      { call: 'quoteJobRequest', input: { id: '{job.id}' }, as: 'quoted' },
      { call: 'listMatchingSlots', input: { id: '{job.id}', fields: ['slots'] }, as: 'slots' },
      {
        call: 'confirmJobRequest',
        input: {
          id: '{job.id}',
          scheduled_at: '{slots.slots[0].business_time.datetime}',
          status_version: '{quoted.status_version}',
          technician_id: '{slots.slots[0].technicians[full_name=Luis Archuleta].id}',
        },
      },
    ],
    check: [{ call: 'getJobRequest', input: { id: '{job.id}' }, at: 'assignment.technician.full_name', is: 'Luis Archuleta' }],
  },
  {
    id: 'voice-20 the line dropped',
    profile: 'voice',
    words:
      '{people.customers[0].full_name}, {people.customers[0].phone}: the kitchen sink, {day[9]} at 15:00. ... Hello? The line dropped; did you book ' +
      'that? (The first call was made with the idempotency key call-77; nobody knows its answer.)',
    given: [
      customers,
      types,
      {
        call: 'bookAndConfirmJobRequest',
        input: {
          customer_id: '{people.customers[0].id}',
          job_type_id: typeId('Drain cleaning'),
          scheduled_at: '{day[9]}T15:00',
          idempotency_key: 'call-77',
        },
      },
    ],
    reference: [
      findCaller('{people.customers[0].phone}'),
      {
        call: 'listJobRequests',
        input: { customer_id: '{caller.customers[0].id}', status: 'scheduled' },
        as: 'jobs',
      },
    ],
    check: [
      { call: 'listJobRequests', input: { customer_id: '{people.customers[0].id}', scheduled_from: '{day[9]}' }, at: 'meta.total', is: 1 },
    ],
    answer: ['{day[9]}T15:00'],
  },
];
