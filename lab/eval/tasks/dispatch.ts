/** Tasks of a dispatcher's copilot: absences, emergencies, moves. */
import type { Step, Task } from '../task.ts';

const visits: Step = {
  call: 'listJobRequests',
  input: { scheduled_from: '{day[1]}', scheduled_to: '{day[4]}', status: 'scheduled', limit: 50, fields: ['customer'] },
  as: 'visits',
};
/** A visit of one technician. */
const visit = 'visits.items[job_type_name=Furnace tune-up]';
const team: Step = { call: 'listTechnicians', input: { limit: 50 }, as: 'team' };
const person = (name: string) => `{team.technicians[full_name=${name}].id}`;
const findPerson = (name: string): Step => ({ call: 'listTechnicians', input: { search: name }, as: 'found' });
const found = '{found.technicians[0].id}';
const emergency: Step = { call: 'listJobRequests', input: { priority: 'p0', status: 'unconfirmed' }, as: 'urgent' };
const urgentId = '{urgent.items[0].short_code}';
const candidates: Step = { call: 'listEmergencyCandidates', input: { job_request_id: urgentId }, as: 'candidates' };
const unquoted: Step = { call: 'listJobRequests', input: { status: 'unquoted', sort: 'oldest' }, as: 'unquoted' };
/** A job that is wanted on one day and needs one person. */
const waiting = 'unquoted.items[job_type_name=Site visit]';

export const dispatchTasks: readonly Task[] = [
  {
    id: 'dispatch-01 who is away tomorrow',
    profile: 'dispatch',
    words: 'Who is absent tomorrow?',
    reference: [{ call: 'listTeamAbsences', input: { from: '{tomorrow}', to: '{tomorrow}' } }],
    answer: ['Derek Olsen'],
  },
  {
    id: 'dispatch-02 who has two hours',
    profile: 'dispatch',
    words: 'Who has two hours in one piece free tomorrow, and who has most time?',
    given: [{ call: 'getTeamLoad', input: { from: '{tomorrow}', fit_minutes: 120 }, as: 'load' }],
    reference: [{ call: 'getTeamLoad', input: { from: '{tomorrow}', fit_minutes: 120 } }],
    answer: ['{load.technicians[0].full_name}', '{load.technicians[1].full_name}'],
  },
  {
    id: 'dispatch-03 one is sick tomorrow',
    profile: 'dispatch',
    words: 'Luis Archuleta is sick on {day[2]}. Give his jobs to others, as far as they keep their time. ... Yes, do it.',
    given: [team],
    reference: [
      findPerson('Luis Archuleta'),
      { call: 'createTechnicianTimeOff', input: { id: found, start_date: '{day[2]}', end_date: '{day[2]}', status: 'approved' } },
      { call: 'previewAbsenceResolve', input: { technician_id: found, date: '{day[2]}', until_date: '{day[2]}' }, as: 'plan' },
      {
        call: 'commitAbsenceResolve',
        input: { plan_token: '{plan.plan_token}' },
        as: 'done',
      },
    ],
    check: [
      {
        call: 'getJobRequest',
        input: { id: '{plan.resolved[0].job_id}' },
        at: 'assignment.technician_id',
        is: '{plan.resolved[0].technician_id}',
      },
      { call: 'listTechnicianTimeOff', input: { id: person('Luis Archuleta') }, at: 'time_off[0].status', is: 'approved' },
    ],
  },
  {
    id: 'dispatch-04 absence with priced alternatives',
    profile: 'dispatch',
    words:
      'Aisha Rahman is away on {day[1]}. Hand over what you can; a visit that nobody can take may go to another day, if the customer is told. ... Yes, ' +
      'all of it.',
    given: [team],
    reference: [
      findPerson('Aisha Rahman'),
      { call: 'createTechnicianTimeOff', input: { id: found, start_date: '{day[1]}', end_date: '{day[1]}', status: 'approved' } },
      { call: 'previewAbsenceResolve', input: { technician_id: found, date: '{day[1]}', until_date: '{day[1]}' }, as: 'plan' },
      {
        call: 'commitAbsenceResolve',
        input: {
          plan_token: '{plan.plan_token}',
          assignments: [
            { job_id: '{plan.resolved[0].short_code}' },
            { job_id: '{plan.resolved[1].short_code}' },
            {
              job_id: '{plan.unresolved[0].short_code}',
              alternative_kind: '{plan.unresolved[0].alternatives[0].alternative_kind}',
            },
          ],
        },
      },
    ],
    check: [
      { call: 'getTechnicianSchedule', input: { id: person('Aisha Rahman'), from: '{day[1]}', to: '{day[1]}' }, at: 'sessions', is: [] },
      {
        call: 'getJobRequest',
        input: { id: '{plan.unresolved[0].job_id}' },
        at: 'schedule.scheduled_at',
        is: '{plan.unresolved[0].alternatives[0].start_at}',
      },
    ],
  },
  {
    id: 'dispatch-05 who can come first',
    profile: 'dispatch',
    words: 'There is a burst pipe in the queue. Who could be there first?',
    given: [emergency, candidates],
    reference: [emergency, candidates],
    answer: ['{candidates.candidates[0].technician.full_name}'],
  },
  {
    id: 'dispatch-06 an emergency is sent out',
    profile: 'dispatch',
    words: 'Send somebody to the burst pipe, so that as little as can be is delayed. ... Yes, go ahead.',
    reference: [
      emergency,
      candidates,
      {
        call: 'previewEmergencyReschedule',
        input: { job_request_id: urgentId, technician_id: '{candidates.candidates[0].technician.id}', start_at: '{candidates.start_at}' },
        as: 'preview',
      },
      { call: 'commitEmergencyReschedule', input: { job_request_id: urgentId, plan_token: '{preview.plan_token}' } },
    ],
    check: [{ call: 'getJobRequest', input: { id: urgentId }, at: 'current_status.key', is: 'scheduled' }],
  },
  {
    id: 'dispatch-07 an emergency with a cascade',
    profile: 'dispatch',
    words: 'Send whoever is at the burst pipe first, even if other visits have to give way; show me which. ... Yes, apply it.',
    reference: [
      emergency,
      candidates,
      {
        call: 'previewEmergencyReschedule',
        input: {
          job_request_id: urgentId,
          technician_id: '{candidates.candidates[displacement.total_moves!=0].technician.id}',
          start_at: '{candidates.start_at}',
        },
        as: 'preview',
      },
      { call: 'commitEmergencyReschedule', input: { job_request_id: urgentId, plan_token: '{preview.plan_token}' }, as: 'done' },
    ],
    check: [
      { call: 'getJobRequest', input: { id: urgentId }, at: 'schedule.scheduled_at', is: '{preview.landing.start_at}' },
      {
        call: 'getJobRequest',
        input: { id: '{preview.moves[0].job_request_id}' },
        at: 'schedule.scheduled_at',
        is: '{preview.moves[0].to.start_at}',
      },
    ],
  },
  {
    id: 'dispatch-08 a waiting job turns into an emergency',
    profile: 'dispatch',
    words: `{${waiting}.short_code} is an emergency now: gas smell. Give it to whoever is there first. ... Yes.`,
    given: [unquoted],
    reference: [
      { call: 'updateJobPriority', input: { id: `{${waiting}.short_code}`, priority: 'p0' } },
      { call: 'quoteJobRequest', input: { id: `{${waiting}.short_code}`, force: true } },
      { call: 'listEmergencyCandidates', input: { job_request_id: `{${waiting}.short_code}` }, as: 'candidates' },
      {
        call: 'previewEmergencyReschedule',
        input: {
          job_request_id: `{${waiting}.short_code}`,
          technician_id: '{candidates.candidates[0].technician.id}',
          start_at: '{candidates.start_at}',
        },
        as: 'preview',
      },
      { call: 'commitEmergencyReschedule', input: { job_request_id: `{${waiting}.short_code}`, plan_token: '{preview.plan_token}' } },
    ],
    check: [
      { call: 'getJobRequest', input: { id: `{${waiting}.id}` }, at: 'priority_level', is: 'p0' },
      { call: 'getJobRequest', input: { id: `{${waiting}.id}` }, at: 'schedule.scheduled_at', is: '{preview.landing.start_at}' },
    ],
  },
  {
    id: 'dispatch-09 another day',
    profile: 'dispatch',
    words: `Move {${visit}.short_code} to {day[9]}, 10 o'clock, with the same technician. ... Fine.`,
    given: [visits],
    reference: [
      { call: 'previewJobRequestMove', input: { id: `{${visit}.short_code}`, start_at: '{day[9]}T10:00' }, as: 'preview' },
      { call: 'commitJobRequestMove', input: { id: `{${visit}.short_code}`, plan_token: '{preview.plan_token}' } },
    ],
    check: [
      { call: 'getJobRequest', input: { id: `{${visit}.id}` }, at: 'schedule.scheduled_local', is: '{day[9]}T10:00' },
      { call: 'getJobRequest', input: { id: `{${visit}.id}` }, at: 'assignment.technician_id', is: `{${visit}.assignment.technician_id}` },
    ],
  },
  {
    id: 'dispatch-10 somebody else goes',
    profile: 'dispatch',
    words: 'Somebody else shall go to {alternate.short_code}, at the same time. Take the best. ... Yes.',
    given: [
      team,
      {
        call: 'previewAbsenceResolve',
        input: { technician_id: person('Ruth Delgado'), date: '{day[1]}', until_date: '{day[3]}' },
        as: 'others',
      },
      { call: 'getJobRequest', input: { id: '{others.resolved[0].job_id}' }, as: 'alternate' },
    ],
    reference: [
      { call: 'listCrewCandidates', input: { id: '{alternate.short_code}' }, as: 'crew' },
      {
        call: 'previewJobRequestMove',
        input: { id: '{alternate.short_code}', technician_id: '{crew.leads[0].technician.id}' },
        as: 'preview',
      },
      { call: 'commitJobRequestMove', input: { id: '{alternate.short_code}', plan_token: '{preview.plan_token}' } },
    ],
    check: [
      { call: 'getJobRequest', input: { id: '{alternate.id}' }, at: 'assignment.technician_id', is: '{crew.leads[0].technician.id}' },
      { call: 'getJobRequest', input: { id: '{alternate.id}' }, at: 'schedule.scheduled_at', is: '{alternate.schedule.scheduled_at}' },
    ],
  },
];
