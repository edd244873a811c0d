/** What the dashboard's board needs from the server. */
import { from, rule } from './rule.ts';

export const boardRules = [
  ...from('docs/reference/pages.md#the-dispatch-board', [
    rule('board.read', 'One answer shows all lanes of some days: shifts, absences, visits, jobs and promised windows'),
    rule('board.revalidated', 'A board on which nothing has changed answers 304; any change that it shows makes another tag'),
    rule('board-live.get', 'The board answers the live state of each visit of today, and again alone without the rest of the board'),
    rule('board-live.agree', 'Board, queue, Today and job answer the same live state'),
    rule('board.permissions', 'The board is for who may see jobs and the team; no technician’s own sign-in sees it'),
    rule('fits.ranges', 'One request tells of every lane at which starts a job fits, whether it is quoted or stands already'),
    rule('fits.blockers', 'A lane without a start tells why with names and minutes, and asked alone what would help'),
    rule('fits.refused', 'A job that cannot be placed is refused as slots and moves refuse it'),
    rule('fits.as-moves', 'Every start told as open is taken by the preview of a move, every other refused'),
    rule('fits.as-slots', 'Of a quoted job the open starts are the slots, with the same technicians'),
    rule(
      'unschedule.back-to-queue',
      'A visit that has not begun goes back to the queue: time, technicians and vehicle are free, the quote stays',
    ),
    rule('unschedule.told', 'The customer hears once that the time no longer holds; one who never heard of the time hears nothing'),
    rule(
      'unschedule.refused',
      'A job that is over, has no visit, or whose visit has begun stays as it is, and so does one that was changed',
    ),
    rule('unschedule.undo', 'The undo of a visit taken back restores time, crew, vehicle and status'),
    rule('undo.public', 'Every commit of the schedule, confirmations included, answers an undo token to every caller who may undo'),
    rule('undo.move', 'A move goes back with all that it pushed, as one commit; a customer who was not told of it hears nothing'),
    rule('undo.emergency', 'An emergency goes back: the P0 to its state before, and what it pushed'),
    rule('undo.absence', 'An absence goes back: jobs to who was absent, and approved time off is asked for again'),
    rule('undo.crew', 'A crew goes back whole'),
    rule('undo.refused', 'What can no longer be taken back says what has changed, and nothing is written'),
    rule('undo.once', 'A change is taken back once'),
    rule(
      'undo.tokens',
      'A token takes back the change of its own business and environment, for seven days, by who may change the schedule',
    ),
    rule('queue.groups', 'Open jobs that want a dispatcher are counted by what they want, and the most pressing come first'),
    rule('queue.search', 'The queue is narrowed by group, code, name and phone, and says when there is more'),
    rule('queue.precision', 'Each job of the queue says how exact its place is'),
    rule('queue.site', 'Each job of the queue names its site, or null at the customer’s own address'),
  ]),
  ...from('docs/reference/pages.md#the-rest-of-the-dashboard', [
    rule('today.figures', 'Each figure of the day is how many rows its list has'),
    rule('today.decide', 'Today lists what waits for a decision, once each, where the technicians are, and free hours'),
    rule('today.live', 'Today counts the visits that are late, over or past their promise, and lists them by urgency'),
    rule('today.on-time', 'The on-time rate is of the promised windows that ended within 30 days, those never begun included'),
    rule('today.webhooks', 'Failing webhooks are shown to who may see them'),
    rule('activity.who', 'The activity feed tells who did what to what, the latest first'),
    rule('activity.hours-override', 'An entry says when hours were overridden, and who authorized it'),
    rule('activity.pages', 'It is walked with a cursor, each entry once'),
    rule('activity.rights', 'It tells nobody of records that they may not read, nor of access'),
  ]),
  ...from('docs/reference/conventions.md#first-start', [
    rule(
      'demo.day',
      'Whenever it is started, the demo has an emergency that pushes others, somebody ill, an SLA at risk and a failing webhook',
    ),
  ]),
  ...from('docs/decisions/0101', [
    rule('note.create', 'A note on a customer or a job keeps its author by name, and says whether technicians and the customer see it'),
    rule('notes.list', 'The notes on a customer or a job are listed newest first'),
    rule('note.update', 'A change of a note keeps its author, and reaches only notes of the own business'),
    rule('note.delete', 'A deleted note is gone for good'),
    rule('notes.shown', 'Technicians and customers see exactly the notes that are shown to them, as plain text'),
  ]),
  ...from('docs/reference/pages.md#live', [
    rule(
      'stream.tells',
      'A stream tells each open page of its tenant within a second how far schedule, jobs, customers and technicians have come',
    ),
    rule('stream.resumes', 'With the last id a page is told what has moved since, and nothing else'),
    rule('stream.ends', 'A stream ends within a second of its session, its member’s right, or the server'),
    rule('stream.bounded', 'A member has a bounded number of streams, and a reader that does not keep up is cut'),
    rule('stream.processes', 'What one process commits, the pages of another are told of'),
    rule('callback.create', 'A message to a person names a customer, a job, or a caller with a number, and waits until a person closes it'),
    rule('callback.close', 'A message is closed once, and only in its own business'),
    rule('callbacks.list', 'Open messages are listed oldest first, closed ones newest first'),
    rule('customer-requests.list', 'Requests and messages of customers are in one list, by state, kind, job and customer'),
    rule(
      'customer-request.answer',
      'A request is answered once: declining tells the customer, accepting a cancellation archives the job, and a move answers a request for another time until it is undone',
    ),
  ]),
];
