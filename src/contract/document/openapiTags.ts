/** The groups of operations in the OpenAPI document, in the order of work. */
import type { Operation } from '../operation.ts';

/** The description of each group. A new group needs one. */
const descriptions: Readonly<Record<Operation['group'], string>> = {
  Customers:
    'The people and firms that book. Before you create a customer, look the caller up by phone number: `listCustomers` with `phone` accepts ' +
    'any spelling.',
  Bookings:
    'A job request from the first call to the completed work: find a time, book, quote, choose a slot, confirm, and follow the job. ' +
    '`bookAndConfirmJobRequest` books, quotes and confirms in one call.',
  'Maintenance plans': 'Rules that make the job requests of a customer by themselves, some weeks before each date.',
  Dispatch:
    'Schedules, moves, emergencies and absences. A change that can affect several jobs has two calls: a preview, which writes nothing, and a ' +
    'commit, which applies exactly the previewed plan or nothing.',
  Board: 'The dispatch board of the dashboard: its days and figures, the feasible starts of a job, and undo.',
  'Team and fleet': 'Technicians with their hours, time off, skills and service areas, and the vehicles of the business.',
  'Opening hours': 'The weekly opening hours of the business, and the days on which it is closed.',
  Catalog: 'What the business offers and where: job types, skills and service areas.',
  Webhooks: 'Signed notifications of events, sent to your URL.',
  Members: 'The members of the business, their roles and permissions.',
  'Connected apps': 'Third-party apps to which members gave access.',
  'API keys': 'API keys for programs, and the log of their calls.',
  Mail: 'Mails of the business: the outbox, the added texts, and which kinds are sent.',
  Account: 'The signed-in member: name, language, password and sign-in sessions.',
  'Booking page': 'The public page on which guests book, its settings, and what customers may do through the customer link.',
  'Customer link': 'What a customer can see and do through the link of one job.',
  Calendars: 'Live calendars: visits under secret addresses that calendar programs read.',
  'My day': 'The page of a signed-in technician: visits, vehicles and time off.',
  Reports: 'What the business did in a range of days: jobs, amounts, on-time visits, working time and driving.',
  Settings: 'Settings of the business: name, planning, workflow and imports.',
  Sandbox: 'The clock of the sandbox, to try out in seconds what takes days, and its reset.',
};

/** The tags of the shown operations. */
export function tagsOf(shown: readonly Operation[]): { name: string; description: string }[] {
  return [...new Set(shown.map((op) => op.group))].map((name) => ({ name, description: descriptions[name] }));
}
