/** What a business sets for itself: name, hours, closures, time off, workflow, messages, imports, sandbox. */
import { from, proven } from './rule.ts';

export const settingsRules = [
  ...from('docs/decisions/0056', [
    proven('settings.business', 'Name, alias, zone, language and planning settings are read and changed one by one; the rest stays'),
    proven(
      'settings.fence',
      'A change made from what somebody else has changed since is refused with how it is now, also when two send at once',
    ),
    proven('settings.alias', 'An alias is of one business; what it was called before leads to it, and to nobody else'),
    proven('settings.zone', 'A new time zone moves no visit: days, hours and time off are read in it from then on'),
    proven('settings.hours', 'The week is replaced whole, and every process plans by it from its next request on'),
    proven('settings.closures', 'The business is closed on days, all of a call or none, and opened again'),
    proven(
      'settings.stranded',
      'Which visits a change leaves outside working hours is told before and with it, by the judgement of the engine',
    ),
    proven('settings.preview', 'A preview writes nothing'),
    proven('settings.audited', 'Each change of settings is told in the audit, and none that changes nothing'),
    proven(
      'settings.workflow',
      'A workflow strands no job: every status is reached and leads on, and jobs keep the one they were booked with',
    ),
    proven('checklist.steps', 'The checklist of a new business is counted from its rows, for each environment by itself'),
  ]),
  ...from('docs/decisions/0057', [
    proven('import.rerun', 'Rows are found again by uid: made, changed or left as they are, and the same again changes nothing'),
    proven('import.dry-run', 'A dry run tells what would become of each row and writes nothing'),
    proven('import.reasons', 'A wrong row is refused with field and reason in the language of the caller, and the others are taken'),
    proven('import.events', 'An imported row is what a call of its own would be: the same rules, event and board'),
    proven('import.bounded', 'At most 1,000 rows a call'),
  ]),
  ...from('docs/reference/conventions.md#time-off', [
    proven('time-off.requests', 'The time off of the whole team is listed, what waits for a decision first, with the visits it strands'),
    proven('time-off.decide', 'Time off is approved, declined and reopened, by the version that was read'),
    proven('time-off.flags-lowered', 'What approved time off has flagged is lowered when it is declined or deleted, and only that'),
    proven('time-off.withdraw', 'A technician takes the own request back as long as nobody has decided on it'),
  ]),
];
