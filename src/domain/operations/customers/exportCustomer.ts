import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { recordAudit } from '../../../machinery/auth/audit.ts';
import { mostExported } from '../../../contract/schemas/exported.ts';
import { shownMaintenanceVisits } from '../../../contract/schemas/maintenancePlan.ts';
import { customerMessageResource } from '../../jobs/customer/customerMessages.ts';
import { customerRequestResource } from '../../jobs/customer/customerRequests.ts';
import { jobRequestResource } from '../../jobs/records/jobRequestResource.ts';
import { maintenancePlanResource } from '../../maintenance/maintenancePlanResource.ts';
import { noteResource } from '../../jobs/records/notes.ts';
import { exportedMail } from '../../../machinery/mail/outboxResource.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';
import { siteResource } from '../../resources/customers/siteResource.ts';
import { readSitesOf } from '../../../store/customers/customerSites.ts';
import { jobsOfPerson, textedNumbersOf, unlinkedCallbacksOf } from '../../resources/customers/recordsOfPerson.ts';
import { readMessagesOf } from '../../../store/customers/messages.ts';
import { mergedCustomersOf, mergedIntoOf } from '../../../store/customers/merges.ts';
import { findPerson } from '../../../store/customers/person.ts';
import { readFilesOf } from '../../../store/files/files.ts';
import { readRequestsOf } from '../../../store/jobs/customerRequests.ts';
import { readJobs } from '../../../store/jobs/jobRequests.ts';
import { readMaintenancePlansOf } from '../../../store/jobs/maintenancePlans.ts';
import { proposalsOfJobs } from '../../../store/jobs/timeProposals.ts';
import { readNotesOf } from '../../../store/jobs/notes.ts';
import { readMailsOf } from '../../../store/mail/outbox.ts';
import { unsubscriptionsOf } from '../../../store/mail/settings.ts';
import { textChoicesOf } from '../../../store/mail/textChoices.ts';
import { firstStop } from '../../../store/mail/texting.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { write } from '../handler.ts';

/** Everything about one person, of the same jobs that an erasure covers. It writes the audit and nothing else. [customer.export]. */
export const exportCustomer = write<'exportCustomer'>(async (ctx, input) => {
  const { db, tenant, locale } = ctx;
  const person = await findPerson(db, tenant.id, input.id);
  if (!person || (await mergedIntoOf(db, tenant.id, input.id)) !== null) return customerNotFound(ctx, input.id);
  const merged = await mergedPersons(ctx, person.id);
  const { own, ofOthers: otherJobIds } = await jobsOfPerson(ctx, person);
  const allJobIds = [...new Set([...own, ...merged.flatMap(({ jobIds: ids }) => ids)])].sort();
  const jobIds = allJobIds.slice(0, mostExported);
  const { row, spending } = (await ctx.services.spendingRanks.find(db, tenant.id, person.id, ctx.nowMilliseconds))!;
  const sites = await readSitesOf(db, tenant.id, person.id, mostExported + 1);
  const jobs = await readJobs(db, tenant.id, jobIds);
  const notes = await readNotesOf(db, tenant.id, person.id, jobIds, mostExported + 1);
  const files = await readFilesOf(db, tenant.id, person.id, jobIds, mostExported + 1);
  const plans = await readMaintenancePlansOf(db, tenant.id, person.id, mostExported + 1);
  const requests = await readRequestsOf(
    db,
    tenant.id,
    person.id,
    { jobIds, otherJobIds, ids: await unlinkedCallbacksOf(ctx, person) },
    mostExported + 1,
  );
  const mails = await readMailsOf(db, tenant.id, person.id, jobIds, mostExported + 1);
  const messages = await readMessagesOf(db, tenant.id, person.id, jobIds, mostExported + 1);
  // Their newest are left out, as of the other lists.
  const proposals = (await proposalsOfJobs(db, tenant.id, jobIds)).reverse();
  const unsubscriptions = await unsubscriptionsOf(db, tenant.id, person, allJobIds);
  recordAudit(ctx, { action: 'customer.exported', subject: { kind: 'customer', id: person.id, name: '' } });
  return {
    exported_at: formatMilliseconds(ctx.nowMilliseconds),
    customer: customerResource(tenant, locale, row, spending),
    merged_customers: merged.map(({ customer }) => customer),
    sites: sites.slice(0, mostExported).map((site) => siteResource(locale, site)),
    jobs: jobs.map((job) => jobRequestResource(ctx, locale, job)),
    maintenance_plans: plans
      .slice(0, mostExported)
      .map((plan) => maintenancePlanResource(ctx, { ...plan, visits: plan.visits.slice(0, shownMaintenanceVisits) })),
    notes: notes.slice(0, mostExported).map(noteResource),
    files: files.slice(0, mostExported).map((file) => fileResource(tenant, file)),
    requests: requests.slice(0, mostExported).map((request) => customerRequestResource(tenant, request)),
    mails: mails.slice(0, mostExported).map((mail) => exportedMail(mail, tenant.businessName, ctx.services.mail)),
    messages: messages.slice(0, mostExported).map(customerMessageResource),
    unsubscribed_at: unsubscriptions.find(({ isOfRecord }) => isOfRecord)?.at ?? null,
    unsubscriptions: unsubscriptions.map(({ address, at }) => ({ email: address, unsubscribed_at: at })),
    texts_stopped_at: await firstStop(db, tenant.id, await textedNumbersOf(ctx, person, allJobIds)),
    text_choices: (await textChoicesOf(db, tenant.id, jobIds)).map(({ jobRequestId, phone, agreed, chosenAt }) => ({
      job_request_id: jobRequestId,
      phone,
      agreed,
      chosen_at: chosenAt,
    })),
    time_proposals: proposals.slice(0, mostExported).map((proposal) => ({
      job_request_id: proposal.jobRequestId,
      start_at: formatMinute(proposal.startMinute),
      status: proposal.state,
      offered_at: proposal.offeredAt,
    })),
    is_complete:
      [allJobIds, sites, plans, notes, files, requests, mails, messages, proposals].every((list) => list.length <= mostExported) &&
      plans.every(({ visits }) => visits.length <= shownMaintenanceVisits),
  };
});

/** The records that were merged into the customer, with the jobs of those persons. An erasure erases the same. */
async function mergedPersons(ctx: WriteContext, customerId: string) {
  const { db, tenant, locale, nowMilliseconds, services } = ctx;
  const found = [];
  for (const id of await mergedCustomersOf(db, tenant.id, customerId)) {
    const { row, spending } = (await services.spendingRanks.find(db, tenant.id, id, nowMilliseconds))!;
    const { own } = await jobsOfPerson(ctx, (await findPerson(db, tenant.id, id))!);
    found.push({ customer: customerResource(tenant, locale, row, spending), jobIds: own });
  }
  return found;
}
