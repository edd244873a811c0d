/** Rules of pages.md, "Frame" and "The dispatch board": what people see who are signed in. */
import { from, open, proven } from './rule.ts';

export const dashboardRules = from('pages.md: Frame, The dispatch board', [
  proven(
    'dashboard.sign-in',
    'Whoever is signed in gets the application at each of its addresses; all others are led to the sign-in and back',
  ),
  proven('dashboard.files', 'Its files have their hash in their name, are kept for ever, and come compressed'),
  proven('dashboard.policy', 'Its page runs scripts of this host alone, no style without the nonce, and asks no other host'),
  proven('dashboard.small', 'What a page first loads is at most 250 kB of script over the wire'),
  proven('dashboard.texts', 'No text is missing in any of the seven languages'),
  proven('dashboard.environment', 'The sandbox shows a band that nobody can overlook, and its own data'),
  proven('dashboard.address', 'Filters, dates and open drawers are in the address, so that a view can be shared and reloaded'),
  proven('dashboard.palette', 'Ctrl K leads to any page, job, customer and technician by the keyboard alone'),
  proven('dashboard.connection', 'A lost connection is shown and heals by itself'),
  open('dashboard.accessible', 'axe finds nothing on any page in en and ar, light and dark, narrow and wide'),
]);
