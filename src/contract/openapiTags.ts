/** The groups of operations as the OpenAPI document shows them, in the order of work. */
import type { Operation } from './operation.ts';

/** A new group needs its sentence. */
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
  'Team and fleet': 'Technicians with their hours, time off, skills and areas, and the vehicles they take.',
  Catalog: 'What the business offers, what it takes and where: job types, skills and service areas.',
  Webhooks: 'Signed notices of what happened, sent to an address of yours.',
  Mail: 'What the business tells people by mail: the outbox, and which kinds are sent.',
  Sandbox: 'Trying out what takes days in seconds: the clock of the sandbox.',
};

/** The tags of the operations that are shown. */
export function tagsOf(shown: readonly Operation[]): { name: string; description: string }[] {
  return [...new Set(shown.map((op) => op.group))].map((name) => ({ name, description: descriptions[name] }));
}
