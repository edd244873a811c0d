/** What a business sets for itself: name, hours, closures, time off, workflow, messages, imports, sandbox. */
import { from, rule } from './rule.ts';

export const settingsRules = [
  ...from('docs/internals/records.md#settings', [
    rule('settings.business', 'Name, alias, zone, language and planning settings are read and changed one by one; the rest stays'),
    rule(
      'settings.fence',
      'A change made from what somebody else has changed since is refused with how it is now, also when two send at once',
    ),
    rule('settings.alias', 'An alias is of one business; what it was called before leads to it, and to nobody else'),
    rule('settings.zone', 'A new time zone moves no visit: days, hours and time off are read in it from then on'),
    rule('settings.home', 'The base address and the country of a business decide where addresses without a country are'),
    rule(
      'settings.stranded',
      'Which visits a change leaves outside working hours is told before and with it, by the judgement of the engine',
    ),
    rule('settings.preview', 'A preview writes nothing'),
    rule('settings.audited', 'Each change of settings is told in the audit, and none that changes nothing'),
    rule(
      'settings.workflow',
      'A workflow strands no job: every status is reached and leads on, and jobs keep the one they were booked with',
    ),
    rule('checklist.steps', 'The checklist of a new business is counted from its rows, for each environment by itself'),
    rule('checklist.places', 'The checklist counts base, customers, sites and open jobs that have an address but no place'),
  ]),
  ...from('docs/reference/conventions.md#opening-hours', [
    rule('holidays.lazy', 'The data of holidays are loaded at the first question, not at the start'),
  ]),
  ...from('docs/internals/files.md#rows', [
    rule('import.rerun', 'Rows are found again by uid: made, changed or left as they are, and the same again changes nothing'),
    rule('import.dry-run', 'A dry run tells what would become of each row and writes nothing'),
    rule('import.reasons', 'A wrong row is refused with field and reason in the language of the caller, and the others are taken'),
    rule('import.events', 'An imported row is what a call of its own would be: the same rules, event and board'),
    rule('import.bounded', 'At most 1,000 rows a call, and at most 10,000 characters in a cell'),
    rule(
      'import.bounded-file',
      'A file with more rows, columns or wrong lines than can be shown is not read, a row with a longer cell is refused, and the line is named with the limit',
    ),
  ]),
  ...from('docs/internals/files.md#rows', [
    rule(
      'import.match',
      'A row without uid changes the record with its phone number or e-mail address, else it creates one; two rows never change one record',
    ),
    rule(
      'import.words',
      'Statuses, tiers and roles are read in any case, TRUE and FALSE too, alike for new and known rows; unknown words are refused',
    ),
    rule('import.columns', 'How columns were matched is remembered for the business, by the set of headings'),
    rule('import.names', 'A name is joined from first and last name, or is that of the company'),
  ]),
  ...from('docs/reference/conventions.md#time-off', [
    rule('time-off.requests', 'The time off of the whole team is listed, what waits for a decision first, with the visits it strands'),
    rule('time-off.decide', 'Time off is approved, declined and reopened, by the version that was read'),
    rule('time-off.flags-lowered', 'What approved time off has flagged is lowered when it is declined or deleted, and only that'),
    rule('time-off.withdraw', 'A technician takes the own request back as long as nobody has decided on it'),
  ]),
];
