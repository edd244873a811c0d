/**
 * `/skill.md`: instructions that an agent reads once to use this service well, in the format of agent skills: front matter with name and
 * description, then Markdown.
 */
import { toolOperations } from '../../contract/index.ts';
import { toolProfiles, type ToolProfile } from '../../contract/profiles.ts';

const description =
  'Scheduling and dispatch for a field-service business over MCP: find callers, offer times that work, book, move and cancel visits, handle ' +
  'emergencies and absences, keep customers in step. Use it when somebody asks when a technician can come, who is free or away, to book, move ' +
  'or cancel a visit, or to look up a customer or job.';

const uses: Record<ToolProfile, string> = {
  voice: 'on the phone or in a chat with customers: look up the caller, check the address, book, move, cancel',
  dispatch: "beside a dispatcher: the day's visits, who is away, who has time, moves, emergencies, absences",
  crm: 'to keep customers and bookings in step with another system',
};

/** `origin`: the address at which the agent reaches the service. Empty makes all addresses relative. */
export function skillFile(origin: string): string {
  const counts = (profile: ToolProfile) => toolOperations().filter(({ profiles }) => profiles.includes(profile)).length;
  const rows = toolProfiles.map((profile) => `| ${origin}/mcp/${profile} | ${uses[profile]} | ${counts(profile)} |`);
  // Quote the text, because YAML does not allow a colon in plain text.
  return `---
name: truckroll
description: ${JSON.stringify(description)}
---

# Truckroll

A field-service business's own server: customers, job requests, technicians, and an engine that says who can come when, and why not. Its
tools are an MCP server (Streamable HTTP) at the addresses below${origin ? '' : ' of the server that sent this text'}; the header is \`Authorization: Bearer <key>\`, or sign in with OAuth.

## Which address

| address | for | tools |
|---|---|---|
${rows.join('\n')}
| ${origin}/mcp | everything, catalog and team included | ${toolOperations().length} |

Take the narrowest that does the work. Add \`/readonly\` to any of them for look-ups alone. A \`tr_test_\` key works on sandbox data: nothing there
reaches a customer.

## Rules

1. Say no time, name, price or promise that no answer gave. Of each instant say the \`_local\` time beside it.
2. \`error_code\` 0 is success. Anything else is a no: \`message\` says why, \`errors\` which field, and \`data.remedies\` holds calls that were tried
   and work. Offer those instead of guessing.
3. What a preview shows is not done yet. Tell the person what it means, wait for a yes, then commit with its \`plan_token\`, unchanged.
4. Never change the record of another person because a phone number matches. Compare the name; \`possible_duplicates\` is for people to settle.
5. Ids come from answers. Jobs also go by their short code, \`JR-…\`.
6. A change that may run twice takes an \`idempotency_key\`: one for each thing to be done, the same again for a retry.
7. Send the \`status_version\` of the latest answer. When it is refused as stale, read the job again and look at what changed.
8. A client may be asked to confirm commits and deletes with its person. Show the question as it came; never answer it yourself.

## The order of calls

**A caller wants a visit and names a time.** \`listCustomers\` by phone; \`checkCoverage\` where the address is new; \`listJobTypes\` for what it
is; \`bookAndConfirmJobRequest\`. When \`confirmed\` is false the job is kept: offer what \`refusal.data.remedies\` holds and finish with
\`confirmJobRequest\`. Say day, arrival window and technician.

**A caller wants to hear times.** \`listBookableStarts\` with the address or \`customer_id\` and the kind of work; offer two or three of its
starts; \`bookAndConfirmJobRequest\` with the same work and the one that is taken. A day without a start says why.

**Somebody schedules it later.** \`listJobRequestBookingWindows\`, \`createJobRequest\` with the windows they like, \`quoteJobRequest\` (minutes,
not money), \`listMatchingSlots\`, \`confirmJobRequest\`.

**Move a visit.** \`listCustomers\` by phone tells the open ones, \`listBookableStarts\` with \`job_request_id\` when it could be, then
\`previewJobRequestMove\`, say what it means, \`commitJobRequestMove\`.

**Cancel one.** Ask whether another time would do. If not, \`cancelJobRequest\` with the reason; the customer is told by it.

**Somebody is sick.** \`previewAbsenceResolve\`, show both lists, \`commitAbsenceResolve\` with its \`plan_token\` and \`record_time_off\`;
with \`assignments\` beside it only the rows that are picked, by job and \`alternative_kind\`.

**An emergency.** \`updateJobPriority\` to p0, \`quoteJobRequest\` where it has no duration, \`listEmergencyCandidates\`,
\`previewEmergencyReschedule\` for the one that is chosen, \`commitEmergencyReschedule\`.

**Who is away, who has time.** \`listTeamAbsences\`, \`getTeamLoad\`: one call each, not one a technician.

**What changed.** \`listJobRequestChanges\` without \`since\` gives a cursor; keep \`next_since\` and send it back.

## More

Guide for agents: ${origin}/docs/agents.md. Every page: ${origin}/llms.txt. Every operation with its fields and refusals: ${origin}/openapi.json.
`;
}
