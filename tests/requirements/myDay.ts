/** The technician view. */
import { from, proven } from './rule.ts';

export const myDayRules = [
  ...from('pages.md: Technician view; decisions 0061', [
    proven(
      'my-day.visits',
      'A technician sees the own visits of today and the next days with what can be done, and what is open from yesterday',
    ),
    proven('my-day.taken-away', 'A visit that was cancelled or given away is told as such, and nothing else of it'),
    proven('my-day.own', 'A technician reaches the own visits, vehicles and time off, and nobody else’s'),
    proven('my-day.action', 'An action of a visit goes through the workflow as the technician’s, once, and tells the customer'),
    proven('my-day.fence', 'An action on a visit that has changed meanwhile does nothing and says so'),
    proven('my-day.mileage', 'The mileage of an own vehicle is noted, and never goes down'),
    proven('my-day.time-off', 'Time off is asked for, once, and somebody else decides'),
  ]),
];
