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
    rule('undo.once', 'A change is taken back once'),
    rule(
      'undo.tokens',
      'A token takes back the change of its own business and environment, for seven days, by who may change the schedule',
    ),
    rule('queue.precision', 'Each job of the queue says how exact its place is'),
    rule('queue.site', 'Each job of the queue names its site, or null at the customer’s own address'),
  ]),
  ...from('docs/reference/pages.md#the-rest-of-the-dashboard', [
    rule('today.live', 'Today counts the visits that are late, over or past their promise, and lists them by urgency'),
    rule('today.keys', 'Keys that end within a week without a successor are shown to who may see them'),
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
  ...from('docs/internals/records.md#notes', [
    rule('note.create', 'A note on a customer or a job keeps its author by name, and says whether technicians and the customer see it'),
    rule('notes.list', 'The notes on a customer or a job are listed newest first'),
    rule('note.update', 'A change of a note keeps its author, and reaches only notes of the own business'),
    rule('note.delete', 'A deleted note is gone for good'),
  ]),
  ...from('docs/internals/files.md', [
    rule('file.thumbnail.thread', 'A photograph that breaks, stops or fools the decoders gets no thumbnail, and harms no other'),
    rule('file.thumbnail.later', 'A photograph without a thumbnail gets one in the background, also after a kill or from an older export'),
    rule('file.thumbnail.goes', 'A thumbnail goes with its file, whatever deletes that'),
    rule('file.store.once', 'An export downloads each object of a store once'),
    rule('file.store.repaired', 'The same bytes on the same record bring back a file whose object is gone'),
    rule(
      'file.move',
      'Files move between the database and the store of files with confirmed bytes, beside readers, and go on after a kill',
    ),
  ]),
  ...from('docs/internals/files.md', [
    rule('file.add', 'A file on a customer or a job keeps its bytes, its name and its author; the same bytes are kept once on a record'),
    rule(
      'file.checked',
      'The type of a file is read from its bytes, never from its name; what is neither a photograph nor a PDF is refused',
    ),
    rule('file.private', 'A stored photograph has nothing of what was written beside the picture, such as the place where it was taken'),
    rule('file.named', 'A stored name has no path and no invisible characters, and ends with the ending of its type'),
    rule(
      'file.bounds',
      'A file, the files of a record and the files of a business have bounds, which two callers at once cannot pass either',
    ),
    rule(
      'file.places',
      'A customer link and a network of customers send one file at a time and read ten; a place is given up after five minutes',
    ),
    rule('file.slow', 'A body that has a place, and every answer, moves at 4 kB/s at least over ten seconds, or its connection ends'),
    rule('files.list', 'The files on a customer or a job are listed newest first, without their bytes'),
    rule('file.get', 'A file is read with its bytes by who may see jobs and customers of the same business'),
    rule('file.delete', 'A deleted file is gone for good, with its bytes'),
    rule('file.served', 'At its address a photograph is shown and everything else saved, under a session, without running anything'),
    rule('file.goes-with', 'Files go with their person, with an emptied sandbox and with a deleted business, and come along in an export'),
    rule('file.store', 'The bytes of new files go to the store that the settings name, and files in the database are read from there'),
    rule(
      'file.store.away',
      'A store that is away refuses with 503 what needs it, keeps all else readable, and nothing is lost or left over',
    ),
    rule('file.store.removed', 'Whatever deletes a file removes its object too, and an object without a file goes'),
    rule('file.store.export', 'An export has the bytes of files in a store, or is refused'),
    rule('file.store.lost', 'A file whose object is gone is not found, and does not stop an export'),
    rule(
      'file.scanned',
      'With a virus scanner every file is scanned before it is kept; a harmful one, and one that cannot be scanned, is refused',
    ),
    rule('pages.files', 'The drawers of jobs and customers list files, add several, say which were refused, open and delete them'),
  ]),
  ...from('docs/internals/messages.md#calls-to-make', [
    rule(
      'calls.each',
      'Every change that a customer must hear of and that no message tells leaves a call to make, in the transaction of the change',
    ),
    rule('calls.undo', 'An undo takes back the calls of the change; a customer who was phoned must hear of the undo'),
    rule(
      'calls.one',
      'A job has one open call about its time, with what is true now; the end of the job and the customer’s own act end it',
    ),
    rule('calls.on-the-way', 'A message that the technician is on the way ends the call about the time, if it goes'),
    rule('calls.failed', 'A message that ends unsent leaves a call, unless the other channel or a later message reaches the customer'),
    rule(
      'calls.failed-over',
      'A message that fails after the job is over, or is late for the visit, leaves no call, unless it says that the job is cancelled',
    ),
    rule('calls.words', 'A call has the words of the message in the customer’s language, the present number, and the number for messages'),
    rule('calls.list', 'Calls to make are among the callbacks, and not among the requests of customers'),
  ]),
  ...from('docs/reference/pages.md#live', [
    rule(
      'stream.tells',
      'A stream tells each open page of its tenant within a second how far schedule, jobs, customers and technicians have come',
    ),
    rule('stream.ends', 'A stream ends within a second of its session, its member’s right, the business’s suspension, or the server'),
    rule('stream.bounded', 'A member has a bounded number of streams, and a reader that does not keep up is cut'),
    rule('callback.create', 'A message to a person names a customer, a job, or a caller with a number, and waits until a person closes it'),
    rule('callback.close', 'A message is closed once, and only in its own business'),
    rule('callbacks.list', 'Open messages are listed oldest first, closed ones newest first'),
    rule('customer-requests.list', 'Requests and messages of customers are in one list, by state, kind, job and customer'),
    rule(
      'customer-request.answer',
      'A request is answered once: declining tells the customer, accepting a cancellation archives the job, and a move answers a request for another time until it is undone',
    ),
    rule(
      'customer-request.ended',
      'The end of a job ends its open requests: archiving answers a cancellation, and all others are withdrawn',
    ),
  ]),
];
