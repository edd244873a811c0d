/** Rules of docs/reference/pages.md#frame and docs/reference/pages.md#the-dispatch-board: what people see who are signed in. */
import { from, proven } from './rule.ts';

export const dashboardRules = from('docs/reference/pages.md#frame', [
  proven(
    'dashboard.sign-in',
    'Whoever is signed in gets the application at each of its addresses; all others are led to the sign-in and back',
  ),
  proven('dashboard.files', 'Its files have their hash in their name, are kept for ever, and come compressed'),
  proven('dashboard.policy', 'Its page runs scripts of this host alone, no style without the nonce, and asks no other host'),
  proven('dashboard.plain-text', 'Markup in a name, note or any other text stays text on every page, in every tooltip, menu and message'),
  proven(
    'dashboard.trusted-types',
    'The page makes markup of no string but those that its libraries write themselves, and scripts of none',
  ),
  proven('dashboard.small', 'What a page first loads is at most 250 kB of script over the wire'),
  proven('dashboard.texts', 'No text is missing in any of the seven languages'),
  proven('dashboard.environment', 'The sandbox shows a band that nobody can overlook, and its own data'),
  proven('dashboard.address', 'Filters, dates and open drawers are in the address, so that a view can be shared and reloaded'),
  proven(
    'dashboard.palette',
    'Ctrl K leads to any page, job, customer, technician and action that the member may use, by the keyboard alone',
  ),
  proven('dashboard.connection', 'A lost connection is shown and heals by itself'),
  proven(
    'dashboard.addresses',
    'A form sends an address in parts, keeps every part and the coordinates that the person did not change, and sends none that is as it was',
  ),
  proven(
    'dashboard.new-business',
    'A new business in any country gets from its checklist to a confirmed visit on the dashboard alone, without geocoder, mail server or history',
  ),
  proven('dashboard.why-not', 'A refusal to book says the reason and what would help in plain sentences, and offers to do it'),
  proven('board.axis', 'Time across the board is the business’s own, with days of 23 and 25 hours'),
  proven('board.first-day', 'The board opens on the first day with something on it, and on today when that is asked for'),
  proven('board.rows', 'Lanes are filtered, and grouped by area, skill or tier'),
  proven('board.few-nodes', 'However many technicians and days there are, only what is seen is in the document'),
  proven('board.smooth', 'What comes near at once comes into the document within a budget a frame, what is seen before what is not'),
  proven('board.light', 'The first load of the board is three requests of data: session, board and queue'),
  proven('board.where-it-fits', 'Picking a job up paints every lane with where it fits, or says why not'),
  proven('board.preview', 'Letting go asks: nothing is written before somebody commits the plan'),
  proven('board.drift', 'A plan that no longer holds says so before a commit, and shows what changed'),
  proven('board.settled', 'A plan that is committed is not asked for again, in whatever order its answer and the news of it arrive'),
  proven('board.live', 'What a colleague did is shown without a reload'),
  proven('board.undo', 'A commit is taken back from where it was said to be done'),
  proven('board.keyboard', 'Everything that a drag does the keyboard does'),
  proven('board.mouse', 'Everything is done by the mouse alone too; keys only fill fields'),
  proven('board.touch', 'A long touch lifts a visit or a card of the queue; a finger that moves at once scrolls, and a tap opens'),
  proven('board.emergency', 'An emergency shows its candidates by arrival, each with what it displaces'),
  proven('board.map', 'The map shows the visits of the day, and stays where it was moved to when the board changes'),
  proven('board.absence', 'An absence shows each job with its new owner or its priced ladder, and whom mails went to'),
  proven('board.booking', 'A whole booking is made by phone without leaving the board'),
  proven('dashboard.accessible', 'axe finds nothing on any page in en and ar, light and dark, narrow and wide'),
]);
