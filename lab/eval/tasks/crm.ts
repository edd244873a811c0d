/** Tasks of another system that keeps customers and bookings in step. */
import type { Step, Task } from '../task.ts';

const customers: Step = { call: 'listCustomers', input: { limit: 20 }, as: 'people' };
const visits: Step = {
  call: 'listJobRequests',
  input: { scheduled_from: '{day[1]}', scheduled_to: '{day[4]}', status: 'scheduled', limit: 50, fields: ['customer'] },
  as: 'visits',
};
const visit = 'visits.items[job_type_name=Furnace tune-up]';

export const crmTasks: readonly Task[] = [
  {
    id: 'crm-01 who spent most',
    profile: 'crm',
    words: 'Which three customers spent most in the last twelve months?',
    given: [{ call: 'listCustomers', input: { sort: 'spending', limit: 3 }, as: 'top' }],
    reference: [{ call: 'listCustomers', input: { sort: 'spending', limit: 3 } }],
    answer: ['{top.customers[0].full_name}', '{top.customers[1].full_name}', '{top.customers[2].full_name}'],
  },
  {
    id: 'crm-02 a new number for an e-mail address',
    profile: 'crm',
    words: 'Set the phone number of {people.customers[0].email} to +1 720 555 0922.',
    given: [customers],
    reference: [
      { call: 'listCustomers', input: { search: '{people.customers[0].email}' }, as: 'found' },
      { call: 'updateCustomer', input: { id: '{found.customers[0].id}', phone: '+1 720 555 0922' } },
    ],
    check: [{ call: 'getCustomer', input: { id: '{people.customers[0].id}' }, at: 'contact.phone', is: /^\+?1?\W*720\W*555\W*0922$/ }],
  },
  {
    id: 'crm-03 made when it is missing',
    profile: 'crm',
    words: 'Our system has a customer Hanna Weiss, reference crm-501, hanna.weiss@example.com. See that she is in here too.',
    reference: [
      { call: 'listCustomers', input: { search: 'crm-501' } },
      { call: 'listCustomers', input: { search: 'hanna.weiss@example.com' } },
      {
        call: 'createCustomer',
        input: { full_name: 'Hanna Weiss', email: 'hanna.weiss@example.com', uid: 'crm-501', idempotency_key: 'crm-501' },
      },
    ],
    check: [{ call: 'listCustomers', input: { search: 'crm-501' }, at: 'customers[0].full_name', is: 'Hanna Weiss' }],
  },
  {
    id: 'crm-04 not made twice',
    profile: 'crm',
    words: 'Make sure that {people.customers[1].full_name}, {people.customers[1].email}, is recorded, with our reference crm-502.',
    given: [customers],
    reference: [
      { call: 'listCustomers', input: { search: '{people.customers[1].email}' }, as: 'found' },
      { call: 'updateCustomer', input: { id: '{found.customers[0].id}', uid: 'crm-502' } },
    ],
    check: [
      { call: 'getCustomer', input: { id: '{people.customers[1].id}' }, at: 'profile.uid', is: 'crm-502' },
      { call: 'listCustomers', input: { search: '{people.customers[1].email}' }, at: 'meta.total', is: 1 },
    ],
  },
  {
    id: 'crm-05 somebody else has the number',
    profile: 'crm',
    words:
      'Record the new customer Paul Lindgren, phone {people.customers[2].phone}. Tell me whether anybody else has that number; leave theirs as it is.',
    given: [customers],
    reference: [
      { call: 'listCustomers', input: { phone: '{people.customers[2].phone}' } },
      { call: 'createCustomer', input: { full_name: 'Paul Lindgren', phone: '{people.customers[2].phone}' }, as: 'made' },
    ],
    check: [
      { call: 'getCustomer', input: { id: '{people.customers[2].id}' }, at: 'profile.full_name', is: '{people.customers[2].full_name}' },
      { call: 'listCustomers', input: { search: 'Paul Lindgren' }, at: 'meta.total', is: 1 },
    ],
    answer: ['{people.customers[2].full_name}'],
  },
  {
    id: 'crm-06 which jobs moved',
    profile: 'crm',
    words: 'We last looked at {before.next_since}. Which jobs have another time since then?',
    given: [
      visits,
      { call: 'listJobRequestChanges', as: 'before' },
      { call: 'previewJobRequestMove', input: { id: `{${visit}.id}`, start_at: '{day[9]}T09:00' }, as: 'preview' },
      { call: 'commitJobRequestMove', input: { id: `{${visit}.id}`, plan_token: '{preview.plan_token}' } },
      { call: 'updateJobPriority', input: { id: '{visits.items[0].id}', priority: 'p3' } },
    ],
    reference: [{ call: 'listJobRequestChanges', input: { since: '{before.next_since}' }, as: 'changes' }],
    answer: [`{${visit}.short_code}`, '"schedule"'],
  },
  {
    id: 'crm-07 the first poll',
    profile: 'crm',
    words: 'From now on we want to follow every change of jobs. Which cursor do we start with?',
    reference: [{ call: 'listJobRequestChanges', as: 'first' }],
    answer: ['{first.next_since}'],
  },
  {
    id: 'crm-08 who is a VIP',
    profile: 'crm',
    words: 'Who are our VIP customers?',
    given: [{ call: 'listCustomers', input: { tier: 'vip', limit: 100 }, as: 'vips' }],
    reference: [{ call: 'listCustomers', input: { tier: 'vip', limit: 100 } }],
    answer: ['{vips.customers[0].full_name}', '{vips.customers[-1].full_name}'],
  },
  {
    id: 'crm-09 becomes a VIP',
    profile: 'crm',
    words: '{people.customers[3].full_name} ({people.customers[3].email}) is a VIP from today on.',
    given: [customers],
    reference: [
      { call: 'listCustomers', input: { search: '{people.customers[3].email}' }, as: 'found' },
      { call: 'updateCustomer', input: { id: '{found.customers[0].id}', tier: 'vip' } },
    ],
    check: [{ call: 'getCustomer', input: { id: '{people.customers[3].id}' }, at: 'profile.tier', is: 'vip' }],
  },
  {
    id: 'crm-10 forgotten on request',
    profile: 'crm',
    words:
      '{people.customers[4].full_name}, {people.customers[4].email}, wants to be removed from our records. It is checked and agreed: delete it.',
    given: [customers],
    reference: [
      { call: 'listCustomers', input: { search: '{people.customers[4].email}' }, as: 'found' },
      { call: 'deleteCustomer', input: { id: '{found.customers[0].id}' } },
    ],
    check: [{ call: 'getCustomer', input: { id: '{people.customers[4].id}' }, at: 'profile.deleted_at', is: /^\d{4}-/ }],
  },
  {
    id: 'crm-11 open jobs of a customer',
    profile: 'crm',
    words: `Which open jobs does {${visit}.customer.name}, {${visit}.customer.phone}, have?`,
    given: [visits],
    reference: [
      { call: 'listCustomers', input: { phone: `{${visit}.customer.phone}` }, as: 'found' },
      { call: 'listJobRequests', input: { customer_id: '{found.customers[0].id}', status: 'open' } },
    ],
    answer: [`{${visit}.short_code}`],
  },
  {
    id: 'crm-12 whole record',
    profile: 'crm',
    words: 'What have we noted about {people.customers[5].full_name}, {people.customers[5].email}, and how much did they spend?',
    given: [customers, { call: 'getCustomer', input: { id: '{people.customers[5].id}' }, as: 'whole' }],
    reference: [
      { call: 'listCustomers', input: { search: '{people.customers[5].email}' }, as: 'found' },
      { call: 'getCustomer', input: { id: '{found.customers[0].id}' } },
    ],
    answer: ['{people.customers[5].full_name}', '{whole.spending.total_spent_12m}'],
  },
  {
    id: 'crm-13 a request from the website',
    profile: 'crm',
    words:
      'Our website has a request of {people.customers[6].full_name}, {people.customers[6].email}: furnace tune-up, morning of {day[9]} if you have room. ' +
      'Book the request; the office confirms it.',
    given: [customers],
    reference: [
      { call: 'listCustomers', input: { search: '{people.customers[6].email}' }, as: 'found' },
      { call: 'listJobTypes', as: 'types' },
      {
        call: 'listJobRequestBookingWindows',
        input: {
          x_timezone: 'America/Denver',
          customer_id: '{found.customers[0].id}',
          job_type_id: '{types.job_types[name=Furnace tune-up].id}',
          from: '{day[9]}',
          to: '{day[9]}',
        },
        as: 'windows',
      },
      {
        call: 'createJobRequest',
        input: {
          customer_id: '{found.customers[0].id}',
          job_type_id: '{types.job_types[name=Furnace tune-up].id}',
          job_dates: [{ date: '{day[9]}', periods: ['{windows.days[0].periods[period=morning]}'] }],
        },
        as: 'job',
      },
    ],
    check: [
      { call: 'getJobRequest', input: { id: '{job.id}' }, at: 'current_status.key', is: 'booking' },
      { call: 'getJobRequest', input: { id: '{job.id}' }, at: 'job_type_name', is: 'Furnace tune-up' },
    ],
  },
  {
    id: 'crm-14 how far is a job',
    profile: 'crm',
    words: `What happened to {${visit}.short_code} so far, and what does it wait for?`,
    given: [visits],
    reference: [{ call: 'getJobRequestTimeline', input: { id: `{${visit}.short_code}` } }],
    answer: ['scheduled'],
  },
  {
    id: 'crm-15 completed today',
    profile: 'crm',
    words: 'How many jobs were completed among the visits of today, {today}?',
    given: [
      { call: 'listJobRequests', input: { scheduled_from: '{today}', scheduled_to: '{today}', status_keys: ['completed'] }, as: 'done' },
    ],
    reference: [{ call: 'listJobRequests', input: { scheduled_from: '{today}', scheduled_to: '{today}', status_keys: ['completed'] } }],
    answer: ['"total":{done.meta.total}'],
  },
];
