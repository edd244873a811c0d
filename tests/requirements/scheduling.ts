/** The engine, and the guarantees that the database gives it. */
import { from, rule } from './rule.ts';

export const schedulingRules = [
  ...from('docs/reference/scheduling.md#time', [
    rule('time.odd-zones', 'Zones of a half or quarter hour are ordinary'),
    rule('time.date-line', 'A customer beyond the date line has days of their own'),
    rule('time.one-clock', 'Instants that a call leaves behind are of the clock of the call, not of the database'),
    rule('time.every-zone', 'Local time to instant and back is right for every IANA zone and its changes'),
    rule('time.server-zone', 'The zone of the server does not matter'),
  ]),
  ...from('docs/reference/scheduling.md#shift', [
    rule('breaks.offered', 'Windows and starts over a break are those that can be booked'),
    rule('breaks.time-off', 'Time off that lies within the break of a visit is not in its way: no flag and no warning'),
    rule('breaks.ends', 'Every end in an answer is the end with the breaks of the technician'),
    rule('nights.sessions', 'Sessions of 25 hours are found wherever visits of a range are read'),
    rule('nights.same-day', 'A later time in the same night is the same day, also past midnight'),
    rule('breaks.crew', 'All members of a crew have the breaks of its lead, also when a booked visit is judged'),
    rule('breaks.agree', 'Every offer over a break is the one that is judged feasible, and ends where the visit ends'),
  ]),
  ...from('docs/reference/scheduling.md#feasibility', [
    rule('feasibility.outside-service-area', 'outside_service_area: no area of the technician covers the address'),
    rule('feasibility.missing-required-skills', 'missing_required_skills: the missing skills are named'),
    rule('feasibility.no-working-day', 'no_working_day: the business is closed or the technician has no shift'),
    rule('feasibility.on-time-off', 'on_time_off: approved time off overlaps the block anywhere'),
    rule('feasibility.off-shift', 'off_shift: the whole block is not within one shift and the opening hours'),
    rule('feasibility.visit-too-long', 'visit_too_long: over the longest visit or the longest shift, with both numbers'),
    rule(
      'feasibility.cannot-arrive',
      'cannot_arrive_in_time: busy, or the travel before or after does not fit, but later that day it does',
    ),
    rule('feasibility.earliest', 'earliest_feasible_at is feasible, and nothing between the start and it is'),
    rule('feasibility.not-available-today', 'not_available_today: the same, with no later start that day'),
    rule('feasibility.independent-check', 'An independent checker agrees with the engine on every start'),
  ]),
  ...from('docs/reference/scheduling.md#near-starts', [
    rule('departure.moves', 'Moved, pushed and handed over jobs are held to it; a job that stays as it is is not'),
    rule('departure.absence', 'An alternate takes over a near job only when it can be there'),
  ]),
  ...from('docs/reference/scheduling.md#the-pieces', [
    rule('travel.provider', 'A routing provider replaces the estimate where it knows the way'),
    rule('match-score.range', 'The match score is 0 to 100 with its parts'),
    rule('offers.refusal-counts', 'A refusal counts everyone once, by the first blocker'),
  ]),
  ...from('docs/reference/scheduling.md#live-state', [
    rule('live.customer', 'The customer link says about how late the technician is, from 10 minutes on, until the arrival'),
    rule('live.technician', "The technician's page says how late each visit of today is, and when it can start"),
    rule(
      'workflow.meanings',
      'One status of a workflow may mean departed and one arrived, in this order, between the confirmed one and completed',
    ),
  ]),
  ...from('docs/reference/scheduling.md#consistency', [
    rule(
      'store.disk-full',
      'A full disk under the embedded database is told with disk and folder, refuses changes with 503 until there is room, and loses nothing',
    ),
    rule('store.hangs', 'An embedded database that never answers is told of, and the service ends instead of hanging'),
    rule(
      'store.lost-history',
      'After a failover that loses changes, or a restore, a running process takes nothing it had in memory for the present, and no token of a plan',
    ),
    rule(
      'database.session',
      'A start and each new connection check that session settings and named statements pass the pooler, and say what to set',
    ),
    rule('store.skew', 'A large business beside many small ones reads the pages it would read alone'),
    rule('store.connections-lost', 'Lost connections and restarts of PostgreSQL under load end nothing and leave nothing by half'),
    rule(
      'store.unreachable',
      'A database that is away, overrun or read-only answers 503 SERVICE_UNAVAILABLE with Retry-After, over REST and MCP',
    ),
    rule(
      'store.frozen',
      'A database that stands still makes /readyz 503 within 2 s and requests 503 within 30 s, and all is well when it goes on',
    ),
    rule(
      'store.commits-wait',
      'A primary that answers no commits makes /readyz 503, and changes are refused before they begin until it does',
    ),
    rule(
      'store.outcome-unknown',
      'A commit whose answer is lost is told as unknown, is never repeated by itself, and its key makes it once',
    ),
    rule(
      'store.transactions-whole',
      'A transaction that did not begin, or lost a statement, leaves nothing and is never told as committed',
    ),
    rule(
      'store.session-settings',
      'Values and isolation of a server are those that the service needs, whatever is set there or in the address',
    ),
    rule('store.server-replaced', 'A server whose tables are gone or may not be used is told as an outage, and the service as not ready'),
    rule('store.concurrent-confirms', 'Concurrent writes on one board leave a board that keeps every rule'),
    rule('store.forward-only', 'A released migration never changes'),
    rule(
      'store.first-release',
      'The first release has one migration, which makes what its forerunners made; an older database is refused with the way to move',
    ),
    rule('store.migrations', 'Migrations run forward from an empty and from an older database'),
    rule(
      'store.concurrent-migrations',
      'Indexes of tables that grow are made while others write; a killed start is resumed, and one that waits too long says for what',
    ),
    rule('store.unblocked-migrations', 'No migration after 0089 keeps writers out of a table that grows while it reads or writes its rows'),
    rule(
      'store.bounded-removal',
      'Removing what is old and erasing or exporting a customer read what they remove or answer, whatever stays; one business does not stop another',
    ),
    rule(
      'store.folder-lock',
      'One process holds the data folder; a dead holder is replaced, reaped or not, a stopping one waited for, a living one never replaced',
    ),
    rule('store.private-folder', 'No other user of the machine reads or writes the database, the secrets beside it, a backup or an export'),
    rule('store.damaged', 'A damaged folder is refused in one line that says what to do, never seeded over, and left as it was'),
    rule('store.unreadable-table', 'A table of the embedded database that cannot be read makes the service not ready, with the reason'),
    rule('store.failed-statement', 'A statement that fails on the embedded database fails alone'),
    rule('store.lost', 'A database that is gone while demo.json stands is told, not replaced by a fresh demo'),
  ]),
];
