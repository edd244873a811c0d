/** Rules of docs/reference/pages.md#the-rest-of-the-dashboard: lists, drawers, forms and what they change. */
import { from, rule } from './rule.ts';

export const pageRules = from('docs/reference/pages.md#the-rest-of-the-dashboard', [
  rule('pages.jobs', 'A job is found in a list, quoted, confirmed and moved on in its drawer, by the keyboard alone'),
  rule('pages.tiles', 'Maps have tiles where the service has an address for them, and ask no other host'),
  rule('pages.picture', 'A picture of a technician is chosen, looked at, made as small as it must be, kept and removed in the drawer'),
  rule('pages.phone', 'On a phone the filters of a list are folded away, and the button says how many are set'),
  rule('import.no-formulas', 'No cell of the file of refused rows is a formula for a spreadsheet'),
]);
