/** What the dashboard's board asks of the server. */
import { from, proven } from './rule.ts';

export const boardRules = [
  ...from('docs/reference/pages.md#the-dispatch-board', [
    proven('board.read', 'One answer shows all lanes of some days: shifts, absences, visits, jobs and promised windows'),
    proven('board.revalidated', 'A board on which nothing has changed answers 304; any change that it shows makes another tag'),
    proven('board.permissions', 'The board is for who may see jobs and the team; no technician’s own sign-in sees it'),
    proven('fits.ranges', 'One request tells of every lane at which starts a job fits, whether it is quoted or stands already'),
    proven('fits.blockers', 'A lane without a start tells why with names and minutes, and asked alone what would help'),
    proven('fits.refused', 'A job that cannot be placed is refused as slots and moves refuse it'),
    proven('fits.as-moves', 'Every start told as open is taken by the preview of a move, every other refused'),
    proven('fits.as-slots', 'Of a quoted job the open starts are the slots, with the same technicians'),
    proven('undo.move', 'A move goes back with all that it pushed, as one commit; a customer who was not told of it hears nothing'),
    proven('undo.emergency', 'An emergency goes back: the P0 to its state before, and what it pushed'),
    proven('undo.absence', 'An absence goes back: jobs to who was absent, and approved time off is asked for again'),
    proven('undo.crew', 'A crew goes back whole'),
    proven('undo.refused', 'What can no longer be taken back says what has changed, and nothing is written'),
    proven('undo.once', 'A change is taken back once'),
    proven(
      'undo.tokens',
      'A token takes back the change of its own business and environment, for seven days, by who may change the schedule',
    ),
    proven('queue.groups', 'Open jobs that want a dispatcher are counted by what they want, and the most pressing come first'),
    proven('queue.search', 'The queue is narrowed by group, code, name and phone, and says when there is more'),
  ]),
  ...from('docs/reference/pages.md#the-rest-of-the-dashboard', [
    proven('today.figures', 'Each figure of the day is how many rows its list has'),
    proven('today.on-time', 'The on-time rate is of visits of 30 days that were begun, against the promised window'),
    proven('today.webhooks', 'Failing webhooks are shown to who may see them'),
    proven('activity.who', 'The activity feed tells who did what to what, the latest first'),
    proven('activity.pages', 'It is walked with a cursor, each entry once'),
    proven('activity.rights', 'It tells nobody of records that they may not read, nor of access'),
  ]),
  ...from('docs/reference/conventions.md#first-start', [
    proven(
      'demo.day',
      'Whenever it is started, the demo has an emergency that pushes others, somebody ill, an SLA at risk and a failing webhook',
    ),
  ]),
  ...from('docs/reference/pages.md#live', [
    proven(
      'stream.tells',
      'A stream tells each open page of its tenant within a second how far schedule, jobs, customers and technicians have come',
    ),
    proven('stream.resumes', 'With the last id a page is told what has moved since, and nothing else'),
    proven('stream.ends', 'A stream ends within a second of its session, its member’s right, or the server'),
    proven('stream.bounded', 'A member has a bounded number of streams, and a reader that does not keep up is cut'),
    proven('stream.processes', 'What one process commits, the pages of another are told of'),
  ]),
];
