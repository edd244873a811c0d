/** The server instructions for a model: the business, the date, and how to work with the available tools. */
import type { ToolProfile } from '../contract/profiles.ts';
import { isoWeekday } from '../time/localTime.ts';
import { localTimeOf } from './localTimes.ts';
import { descriptionFor } from './tools.ts';

export interface Setting {
  readonly businessName: string;
  readonly environment: string;
  readonly timezone: string;
  readonly nowMilliseconds: number;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const everywhere =
  'Every answer is an envelope: error_code 0 is success; any other code says in message, errors and data what to do, and data.remedies are ' +
  'calls that have been tried. Times you send are business-local, 2031-03-03T14:30; days are YYYY-MM-DD; a time from any answer can be sent ' +
  'back as it is. Beside each instant its local time stands under a name ending in _local: tell people that one. What is unset, and ' +
  'priority p2, is left out of rows. Ids come from answers, never from memory; a job request also goes by its short code. Lists answer 10 rows: narrow them, ' +
  'or sort, instead of paging. Say nothing that no answer said.';

const work: Record<ToolProfile | 'all', string> = {
  voice:
    'You take calls. A booking takes two: listBookableStarts with the address or customer_id and the work tells whether and when somebody can ' +
    'come; offer its starts; bookAndConfirmJobRequest takes one, and finds or makes the record of the caller: with match_name it leaves others ' +
    'who share the number alone. Kinds of work are in listJobTypes, asked once. ' +
    'Who has a visit already is found with listCustomers by phone, open visits along; what was, is in listJobRequests by customer_id. ' +
    'To move a visit: listBookableStarts with job_request_id, previewJobRequestMove, with technician_id where others take it, say what it means, then commitJobRequestMove. ' +
    'To cancel one: ask, then archiveJobRequest. A request that somebody schedules later: listJobRequestBookingWindows, createJobRequest. ' +
    'Confirm with day, arrival window and name of the technician.',
  dispatch:
    'You help a dispatcher. Visits of a day are in listJobRequests, those of one technician in getTechnicianSchedule, who is away in ' +
    'listTeamAbsences, who has time in getTeamLoad. ' +
    'What changes the schedule is previewed first: show the preview, have it agreed, then commit with its plan_token. ' +
    'Somebody is sick: createTechnicianTimeOff, previewAbsenceResolve, commitAbsenceResolve. ' +
    'An emergency: updateJobPriority to p0, quoteJobRequest, listEmergencyCandidates, previewEmergencyReschedule, commitEmergencyReschedule. ' +
    'Not here: new bookings, customers and their spending, and what changed since a moment (all in /mcp/crm). Say so; do not work it out.',
  crm:
    'You keep customers and their bookings in step. Look with listCustomers before createCustomer; all of one is in getCustomer, and ' +
    'deleteCustomer removes one who was meant beyond doubt. ' +
    'What changed is polled with listJobRequestChanges: keep next_since and send it back.',
  all:
    'To book: offer only times of listBookableStarts, then bookAndConfirmJobRequest. A request that is scheduled later: ' +
    'listJobRequestBookingWindows, createJobRequest, quoteJobRequest, listMatchingSlots, ' +
    "then confirmJobRequest with the job's status_version. " +
    'What changes the schedule is previewed first: show the preview, have it agreed, then commit with its plan_token. ' +
    'Who is away is in listTeamAbsences, who has time in getTeamLoad, whether an address is served in checkCoverage.',
};

/** Leaves out sentences about tools that the view does not show. */
export function instructionsFor(profile: ToolProfile | null, shown: ReadonlySet<string>, setting: Setting): string {
  const { businessName, environment, timezone, nowMilliseconds } = setting;
  const now = localTimeOf(new Date(nowMilliseconds).toISOString(), timezone)!;
  const day = weekdays[isoWeekday(now.slice(0, 10)) - 1]!;
  const data = environment === 'live' ? 'live data' : 'sandbox data: nothing here reaches a customer';
  const where = `Scheduling and dispatch of ${businessName} (${data}), in ${timezone}, where it is ${day}, ${now.replace('T', ' ')}.`;
  return `${where}\n${everywhere}\n${descriptionFor(work[profile ?? 'all'], shown)}`;
}
