import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { CopiedValues } from '../../jobs/records/openJobCopies.ts';
import { noOpenJobs, openJobsOf, refuseOpenJobs, settleOpenJobs } from '../../jobs/scheduling/openJobsOfRecord.ts';
import { withCoordinates } from '../../resources/addresses/addressInput.ts';
import { checkSite, contactValues, recordSiteChange } from '../../resources/customers/siteInput.ts';
import { siteResource } from '../../resources/customers/siteResource.ts';
import { lockCustomer } from '../../../store/customers/customers.ts';
import { findSite, updateSiteRow, type SiteRow, type SiteValues } from '../../../store/customers/customerSites.ts';
import { placeOf } from '../../../store/places.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { isNewPin, pinJobs } from '../../jobs/scheduling/pinnedJobs.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { nextUid, withFreeUid } from '../../resources/freeUid.ts';
import { preparedWrite } from '../handler.ts';

/** Partial update. A sent address or contact replaces the whole stored one. A call that changes nothing sends no event. [site.update]. */
export const updateCustomerSite = preparedWrite<'updateCustomerSite'>()(
  async (ctx, input) => {
    const wrong = checkSite(input);
    if (wrong) return wrong;
    const refusal = refuseOpenJobs(ctx, input.update_open_jobs);
    if (refusal) return refusal;
    const stored = input.address && (await findSite(ctx.db, ctx.tenant.id, input.id, input.site_id));
    const located = await withCoordinates(ctx, input.address, stored);
    return { located, isPin: isNewPin(stored, located) };
  },
  async (ctx, input, { located, isPin }) => {
    if (isPin || input.update_open_jobs) await lockSchedule(ctx.db, ctx.tenant.id);
    const open = isCopied(input) ? await openJobsOf(ctx, input.id, input.update_open_jobs) : noOpenJobs;
    const customer = await lockCustomer(ctx.db, ctx.tenant.id, input.id);
    if (!customer) return customerNotFound(ctx, input.id);
    const row = await findSite(ctx.db, ctx.tenant.id, customer.id, input.site_id);
    if (!row) return refuse('CUSTOMER_SITE_NOT_FOUND');
    const values = {
      uid: nextUid(input.uid, row.uid),
      name: input.name?.trim() ?? row.name,
      address: located?.address ?? row.address,
      ...placeOf(located ?? row),
      accessNotes: input.access_notes ?? row.accessNotes,
      ...(input.contact ? contactValues(input.contact) : contactOf(row)),
    };
    const shown = siteResource(ctx.locale, row);
    const change = { siteId: row.id, before: copiedOf(row), after: copiedOf(values) };
    if (isSame(shown, siteResource(ctx.locale, { ...row, ...values }))) return { ...shown, ...(await settleOpenJobs(ctx, open, change)) };
    const updated = await withFreeUid(ctx, 'customer_sites', values.uid, () =>
      updateSiteRow(ctx.db, ctx.tenant.id, row.id, values, formatMilliseconds(ctx.nowMilliseconds)),
    );
    if (isRefusal(updated)) return updated;
    await recordSiteChange(ctx, customer.id);
    const answer = { ...siteResource(ctx.locale, updated), ...(await settleOpenJobs(ctx, open, change)) };
    if (!isPin || !isNewPin(row, located)) return answer;
    return {
      ...answer,
      pinned_jobs: await pinJobs(ctx, { customerId: customer.id, siteId: row.id }, row, located),
    };
  },
);

/** What jobs copy of a site. */
const copiedOf = ({ name, accessNotes, address, ...row }: SiteValues): CopiedValues => ({
  address: { address, ...placeOf(row) },
  site_name: name,
  access_notes: accessNotes,
});

/** Whether the call is about something that jobs copy. */
const isCopied = (input: InputOf<Operations['updateCustomerSite']>) =>
  input.update_open_jobs === true || [input.name, input.address, input.access_notes].some((value) => value !== undefined);

const isSame = (left: object, right: object) => JSON.stringify(left) === JSON.stringify(right);

const contactOf = ({ contactName, contactPhone, contactEmail }: SiteRow) => ({ contactName, contactPhone, contactEmail });
