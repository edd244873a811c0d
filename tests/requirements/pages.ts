/** Rules of docs/reference/pages.md#the-rest-of-the-dashboard: lists, drawers, forms and what they change. */
import { from, rule } from './rule.ts';

export const pageRules = from('docs/reference/pages.md#the-rest-of-the-dashboard', [
  rule('pages.jobs', 'A job is found in a list, quoted, confirmed and moved on in its drawer, by the keyboard alone'),
  rule('pages.conflict', 'Whoever changes what somebody else has changed meanwhile learns what, and keeps what was typed'),
  rule('pages.numbers', 'Numbers are read and written as in the person’s region; what is unclear is asked about, and nothing is dropped'),
  rule('pages.areas', 'The boundary of a service area is drawn on a map, also by the keyboard, or read from a file'),
  rule('pages.tiles', 'Maps have tiles where the service has an address for them, and ask no other host'),
  rule('pages.picture', 'A picture of a technician is chosen, looked at, made as small as it must be, kept and removed in the drawer'),
  rule('pages.phone', 'On a phone the filters of a list are folded away, and the button says how many are set'),
  rule('pages.permissions', 'Actions and pages that the role of a member does not allow are not shown'),
  rule('import.no-formulas', 'No cell of the file of refused rows is a formula for a spreadsheet'),
  rule('pages.import', 'A file of customers or technicians is mapped, tried and imported, with a reason for each refused row'),
]);
