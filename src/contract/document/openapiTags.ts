/** The groups of operations in the OpenAPI document, in the order of work. */
import type { Operation } from '../operation.ts';

/** The description of each group. A new group needs one. */
const descriptions: Readonly<Record<Operation['group'], string>> = {
  Customers:
    'The people and firms that book. Find a caller by phone number before you make a record: `listCustomers` with `phone` compares it in ' +
    'any spelling.',
  Bookings:
    'A job request from the call to the completed work: see when somebody can come, book, quote, choose a slot, confirm, follow. ' +
    '`bookAndConfirmJobRequest` does the first four in one call.',
  Dispatch:
    'The board of the day: schedules, moves, emergencies and absences. What changes more than one job is a preview, which writes nothing, ' +
    'and a commit, which applies exactly that plan or nothing.',
  Board: 'What the dashboard draws of the board and its day, where a job fits on it, and taking back what was done to it.',
  'Team and fleet': 'Technicians with their hours, time off, skills and areas, and the vehicles they take.',
  Catalog: 'What the business offers, what it takes and where: job types, skills and service areas.',
  Webhooks: 'Signed notices of what happened, sent to an address of yours.',
  Members: 'The people of the business, their roles, and what those may do.',
  'Connected apps': 'What members allowed the software of others.',
  'API keys': 'The secrets that programs of the business call with.',
  Mail: 'What the business tells people by mail: the outbox, and which kinds are sent.',
  Account: 'Who is signed in, and the own name, language, password and sessions.',
  'Booking page': 'The public page on which guests book, and what the business lets its customers do by the link of their visit.',
  'Customer link': 'What the holder of the link of one job may see and do.',
  Calendars: 'Visits in the calendar programs of people, live, under secret addresses.',
  'My day': 'What a technician does with the own sign-in: the own visits, the own vehicles, the own time off.',
  Settings: 'What the business is called, when it is open, and how it plans, says and imports things.',
  Sandbox: 'Trying out what takes days in seconds: the clock of the sandbox.',
};

/** The tags of the shown operations. */
export function tagsOf(shown: readonly Operation[]): { name: string; description: string }[] {
  return [...new Set(shown.map((op) => op.group))].map((name) => ({ name, description: descriptions[name] }));
}
