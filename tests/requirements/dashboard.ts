/** Rules of docs/reference/pages.md#frame and docs/reference/pages.md#the-dispatch-board: what signed-in people see. */
import { from, rule } from './rule.ts';

export const dashboardRules = from('docs/reference/pages.md#frame', [
  rule(
    'dashboard.sign-in',
    'Whoever is signed in gets the application at each of its addresses; all others are led to the sign-in and back',
  ),
  rule('dashboard.files', 'Its files have their hash in their name, are kept for ever, and come compressed'),
  rule('dashboard.policy', 'Its page runs scripts of this host alone, no style without the nonce, and asks no other host'),
  rule('dashboard.plain-text', 'Markup in a name, note or any other text stays text on every page, in every tooltip, menu and message'),
  rule('dashboard.trusted-types', 'The page makes markup of no string but those that its libraries write themselves, and scripts of none'),
  rule('dashboard.small', 'What a page first loads is at most 250 kB of script over the wire'),
  rule(
    'dashboard.palette',
    'Ctrl K leads to any page, job, customer, technician and action that the member may use, by the keyboard alone',
  ),
  rule(
    'dashboard.addresses',
    'A form sends an address in parts, keeps every part and the coordinates that the person did not change, and sends none that is as it was',
  ),
  rule('dashboard.live-pages', 'Open pages show what others change, without a reload: messages, bookings, notes, failed mails, customers'),
  rule(
    'dashboard.new-business',
    'A new business in any country gets from its checklist to a confirmed visit on the dashboard alone, without geocoder, mail server or history',
  ),
  rule('dashboard.why-not', 'A refusal to book says the reason and what would help in plain sentences, and offers to do it'),
  rule(
    'dashboard.refusals',
    'Every refusal and every empty answer says in plain sentences of the person’s language why, and offers a button or a next step: no field name, no dead end',
  ),
  rule('board.axis', 'Time across the board is the business’s own, with days of 23 and 25 hours'),
  rule('board.drawn', 'Lanes share the height of the board, and at most 3 of 50 visits are cut on three sizes of screen'),
  rule('board.week', 'A week shows seven days in the width, each with its visits, its load and marks, and leads to the day'),
  rule('board.time-off', 'Time off says its reason at the visible start, marks the visits inside it, and leads to their new technicians'),
  rule('board.ghosts', 'Ghosts bear the name, lie in front and never overlap, and an arrow shows the way from the old place'),
  rule('board.smooth', 'What comes near at once comes into the document within a budget a frame, what is seen before what is not'),
  rule('board.allowances', 'A refused move offers only what would lift the refusal'),
  rule('board.settled', 'A plan that is committed is not asked for again, in whatever order its answer and the news of it arrive'),
  rule('board.hands', 'Mouse, touch and keys of lanes and queue send their events to one state machine, which holds at most one job'),
  rule('board.map', 'The map shows the visits of the day, and stays where it was moved to when the board changes'),
  rule('board.moves', 'A visit is swapped from its drawer, and the rest of a day is moved from its lane, each as one plan with one undo'),
  rule('quick.nearest-start', 'Another day is offered at the start that fits and is nearest to the present clock time'),
  rule('dashboard.rota-nights', 'In the rota a night is one range on the day on which it begins, and the service keeps it on two days'),
  rule(
    'drafts.kept',
    'Leaving a form loses nothing that was typed: it comes back with the form, after a reload too, within bounds of number, size and age',
  ),
  rule('drafts.found', 'A form that was left half-typed is named in the frame, from where it is opened again or thrown away, with undo'),
  rule('drafts.saved', 'What was saved is no draft any more, and a record that is removed takes the drafts about it with it'),
  rule(
    'drafts.clash',
    'A draft of a record that somebody else has changed says what would be replaced, and leaves the other changes alone',
  ),
  rule('drafts.sign-in', 'Drafts belong to one sign-in of one browser tab, and end with it; secrets are never kept'),
]);
