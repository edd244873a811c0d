/** What the dashboard's board asks of the server (issue 15). */
import { from, proven } from './rule.ts';

export const boardRules = [
  ...from('pages.md: The dispatch board', [
    proven('board.read', 'One answer shows all lanes of some days: shifts, absences, visits, jobs and promised windows'),
    proven('board.revalidated', 'A board on which nothing has changed answers 304; any change that it shows makes another tag'),
    proven('board.permissions', 'The board is for who may see jobs and the team; no technician’s own sign-in sees it'),
    proven('fits.ranges', 'One request tells of every lane at which starts a job fits, whether it is quoted or stands already'),
    proven('fits.blockers', 'A lane without a start tells why with names and minutes, and asked alone what would help'),
    proven('fits.refused', 'A job that cannot be placed is refused as slots and moves refuse it'),
    proven('fits.as-moves', 'Every start told as open is taken by the preview of a move, every other refused'),
    proven('fits.as-slots', 'Of a quoted job the open starts are the slots, with the same technicians'),
  ]),
  ...from('pages.md: Frame, "Live"', [
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
