/** More tasks of a dispatcher: the queue, the day, the team. */
import type { Step, Task } from '../task.ts';

const visits: Step = {
  call: 'listJobRequests',
  input: { scheduled_from: '{day[1]}', scheduled_to: '{day[4]}', status: 'scheduled', limit: 50 },
  as: 'visits',
};
/** A visit of one technician. */
const visit = 'visits.items[job_type_name=Furnace tune-up]';
const team: Step = { call: 'listTechnicians', input: { limit: 50 }, as: 'team' };
const person = (name: string) => `{team.technicians[full_name=${name}].id}`;
const findPerson = (name: string): Step => ({ call: 'listTechnicians', input: { search: name }, as: 'found' });
const found = '{found.technicians[0].id}';
const unquoted: Step = { call: 'listJobRequests', input: { status: 'unquoted', sort: 'oldest' }, as: 'unquoted' };
/** A job that is wanted on one day and needs one person. */
const waiting = 'unquoted.items[job_type_name=Site visit]';

export const dispatchDayTasks: readonly Task[] = [
  {
    id: 'dispatch-11 what is not quoted',
    profile: 'dispatch',
    words: 'Which jobs has nobody quoted yet? The oldest first, please.',
    given: [unquoted],
    reference: [unquoted],
    answer: ['{unquoted.items[0].short_code}', '{unquoted.items[1].short_code}'],
  },
  {
    id: 'dispatch-12 what is not confirmed',
    profile: 'dispatch',
    words: 'What is quoted and waits for a time?',
    given: [{ call: 'listJobRequests', input: { status: 'unconfirmed' }, as: 'waiting' }],
    reference: [{ call: 'listJobRequests', input: { status: 'unconfirmed' } }],
    answer: ['{waiting.items[0].short_code}', '{waiting.items[-1].short_code}'],
  },
  {
    id: 'dispatch-13 from the queue into the schedule',
    profile: 'dispatch',
    words: `Quote {${waiting}.short_code} and confirm the first time that works.`,
    given: [unquoted],
    reference: [
      { call: 'quoteJobRequest', input: { id: `{${waiting}.short_code}` }, as: 'quoted' },
      { call: 'listMatchingSlots', input: { id: `{${waiting}.short_code}` }, as: 'slots' },
      {
        call: 'confirmJobRequest',
        input: { id: `{${waiting}.short_code}`, scheduled_at: '{slots.days[0].starts[0]}', status_version: '{quoted.status_version}' },
      },
    ],
    check: [{ call: 'getJobRequest', input: { id: `{${waiting}.id}` }, at: 'schedule.scheduled_local', is: '{slots.days[0].starts[0]}' }],
  },
  {
    id: 'dispatch-14 done by Friday',
    profile: 'dispatch',
    words: `{${waiting}.short_code} has to be done by {day[3]}, noon. Make that a p1.`,
    given: [unquoted],
    reference: [{ call: 'updateJobPriority', input: { id: `{${waiting}.short_code}`, priority: 'p1', sla_deadline: '{day[3]}T12:00' } }],
    check: [
      { call: 'getJobRequest', input: { id: `{${waiting}.id}` }, at: 'priority_level', is: 'p1' },
      { call: 'getJobRequest', input: { id: `{${waiting}.id}` }, at: 'sla_deadline_local', is: '{day[3]}T12:00' },
    ],
  },
  {
    id: 'dispatch-15 the next deadline',
    profile: 'dispatch',
    words: 'Which open job has the next deadline?',
    given: [{ call: 'listJobRequests', input: { status: 'open', sort: 'sla', limit: 1 }, as: 'next' }],
    reference: [{ call: 'listJobRequests', input: { status: 'open', sort: 'sla', limit: 1 } }],
    answer: ['{next.items[0].short_code}', '{next.items[0].sla_deadline_local}'],
  },
  {
    id: 'dispatch-16 somebody’s day',
    profile: 'dispatch',
    words: 'What does Aisha Rahman do on {day[1]}, and where?',
    given: [
      team,
      { call: 'getTechnicianSchedule', input: { id: person('Aisha Rahman'), from: '{day[1]}', to: '{day[1]}' }, as: 'schedule' },
    ],
    reference: [findPerson('Aisha Rahman'), { call: 'getTechnicianSchedule', input: { id: found, from: '{day[1]}', to: '{day[1]}' } }],
    answer: ['{schedule.sessions[0].address}', '{schedule.sessions[-1].address}'],
  },
  {
    id: 'dispatch-17 the van in the workshop',
    profile: 'dispatch',
    words: 'Which van is in the workshop?',
    given: [{ call: 'listVehicles', input: { status: 'maintenance' }, as: 'vans' }],
    reference: [{ call: 'listVehicles', input: { limit: 50 } }],
    answer: ['{vans.vehicles[0].name}'],
  },
  {
    id: 'dispatch-18 a wish for days off',
    profile: 'dispatch',
    words: 'Hannah Kim asks for {day[7]} and {day[8]} off. Note it; I decide later.',
    given: [team],
    reference: [
      findPerson('Hannah Kim'),
      { call: 'createTechnicianTimeOff', input: { id: found, start_date: '{day[7]}', end_date: '{day[8]}' } },
    ],
    check: [
      { call: 'listTechnicianTimeOff', input: { id: person('Hannah Kim') }, at: 'time_off[0].status', is: 'pending' },
      { call: 'listTechnicianTimeOff', input: { id: person('Hannah Kim') }, at: 'time_off[0].end_date', is: '{day[8]}' },
    ],
  },
  {
    id: 'dispatch-19 two hours at the dentist',
    profile: 'dispatch',
    words: 'Grace Okafor is at the dentist on {day[6]} from 8 to 10. That is approved.',
    given: [team],
    reference: [
      findPerson('Grace Okafor'),
      {
        call: 'createTechnicianTimeOff',
        input: { id: found, start_date: '{day[6]}', end_date: '{day[6]}', start_minute: 480, end_minute: 600, status: 'approved' },
      },
    ],
    check: [
      { call: 'listTechnicianTimeOff', input: { id: person('Grace Okafor') }, at: 'time_off[0].start_minute', is: 480 },
      { call: 'listTechnicianTimeOff', input: { id: person('Grace Okafor') }, at: 'time_off[0].end_minute', is: 600 },
    ],
  },
  {
    id: 'dispatch-20 who is near',
    profile: 'dispatch',
    words: 'Nothing is booked yet: who could be at 39.7439, -104.9638 soonest tomorrow at 14:00, for a drain?',
    given: [
      { call: 'listSkills', as: 'skills' },
      {
        call: 'listNearbyTechnicians',
        input: { latitude: 39.7439, longitude: -104.9638, at: '{tomorrow}T14:00', skill_ids: ['{skills.skills[name=Drains].id}'] },
        as: 'near',
      },
    ],
    reference: [
      { call: 'listSkills', as: 'skills' },
      {
        call: 'listNearbyTechnicians',
        input: { latitude: 39.7439, longitude: -104.9638, at: '{tomorrow}T14:00', skill_ids: ['{skills.skills[name=Drains].id}'] },
      },
    ],
    answer: ['{near.candidates[0].technician.full_name}'],
  },
  {
    id: 'dispatch-21 who can do it',
    profile: 'dispatch',
    words: 'Who of us installs EV chargers, and who of them has time on {day[2]}?',
    reference: [
      { call: 'listSkills', as: 'skills' },
      { call: 'getTeamLoad', input: { from: '{day[2]}', skill_ids: ['{skills.skills[name=EV chargers].id}'] } },
    ],
    answer: ['Hannah Kim'],
  },
  {
    id: 'dispatch-22 what a job waits for',
    profile: 'dispatch',
    words: `What does {${waiting}.short_code} wait for?`,
    given: [unquoted],
    reference: [{ call: 'getJobRequestTimeline', input: { id: `{${waiting}.short_code}` } }],
    answer: ['"state":"pending"'],
  },
  {
    id: 'dispatch-23 tomorrow at a glance',
    profile: 'dispatch',
    words: 'How many visits are there tomorrow, and who has the first one?',
    given: [
      { call: 'listJobRequests', input: { scheduled_from: '{tomorrow}', scheduled_to: '{tomorrow}', sort: 'scheduled' }, as: 'tomorrows' },
    ],
    reference: [{ call: 'listJobRequests', input: { scheduled_from: '{tomorrow}', scheduled_to: '{tomorrow}', sort: 'scheduled' } }],
    answer: ['"total":{tomorrows.meta.total}', '{tomorrows.items[0].assignment.technician.full_name}'],
  },
  {
    id: 'dispatch-24 a move that cannot be',
    profile: 'dispatch',
    words: `Could {${visit}.short_code} be on Sunday, {sunday}, at 10? If not, leave it.`,
    given: [visits],
    reference: [
      {
        call: 'previewJobRequestMove',
        input: { id: `{${visit}.short_code}`, start_at: '{sunday}T10:00' },
        refused: 'SCHEDULE_MOVE_NO_WORKING_DAY',
        as: 'refusal',
      },
    ],
    answer: ['SCHEDULE_MOVE_NO_WORKING_DAY'],
  },
  {
    id: 'dispatch-25 can wait',
    profile: 'dispatch',
    words: `{${waiting}.short_code} can wait; it shall give way to everything else.`,
    given: [unquoted],
    reference: [{ call: 'updateJobPriority', input: { id: `{${waiting}.short_code}`, priority: 'p3' } }],
    check: [{ call: 'getJobRequest', input: { id: `{${waiting}.id}` }, at: 'priority_level', is: 'p3' }],
  },
];
