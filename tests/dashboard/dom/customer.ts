/** The customer of the recorded examples, and what the customer's drawer reads. */
import { answer, recorded } from './contractAnswers.ts';

export const empty = { total: 0, count: 0, per_page: 50, current_page: 1, total_pages: 0 };

export const customer = () => recorded('getCustomer');
export const customerId = customer().profile.id;

/** Answers what the drawer of a customer reads, with nothing in the lists below the facts. */
export function answerCustomer(one = customer()): void {
  answer({
    getCustomer: one,
    listTechnicians: recorded('listTechnicians'),
    listServiceAreas: recorded('listServiceAreas'),
    listCustomerMessages: { messages: [], unread: 0, not_texted_because: 'no_texts', meta: empty },
    listNotes: { notes: [], meta: empty },
    listFiles: { ...recorded('listFiles'), files: [] },
    listMaintenancePlans: { ...recorded('listMaintenancePlans'), maintenance_plans: [] },
    listJobRequests: { ...recorded('listJobRequests'), items: [] },
    listCustomerSites: { ...recorded('listCustomerSites'), sites: [] },
  });
}
