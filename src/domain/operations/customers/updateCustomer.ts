import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { CopiedValues } from '../../jobs/records/openJobCopies.ts';
import { noOpenJobs, openJobsOf, refuseOpenJobs, settleOpenJobs } from '../../jobs/scheduling/openJobsOfRecord.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { areaAtNewAddress, coveringAreasOf, type CoveringAreas } from '../../planning/visits/areaAtNewAddress.ts';
import { lockCustomer, missingReferences, updateCustomerRow, type CustomerRow } from '../../../store/customers/customers.ts';
import { placeOf } from '../../../store/places.ts';
import { findCustomerAddress } from '../../../store/schedule/planningFacts.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { isNewPin, pinJobs } from '../../jobs/scheduling/pinnedJobs.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { preparedWrite } from '../handler.ts';
import { nextUid } from '../../resources/freeUid.ts';
import { withCoordinates, type LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';
import { duplicatesPart } from '../../resources/customers/possibleDuplicates.ts';
import { messageWishes } from '../../resources/customers/messageWishes.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import { checkPhone, phoneKeyOf } from '../../resources/customers/phoneKey.ts';

/** The new value of a text that can be cleared. A text left out keeps the stored value, and an empty string clears it. */
const next = (sent: string | undefined, stored: string | null) => (sent === undefined ? stored : sent.trim() === '' ? null : sent);

/** The part of a customer whose changes send an event. Leaves out `updated_at` and the internal notes. */
const shownOf = ({ profile, contact }: ReturnType<typeof customerResource>) =>
  JSON.stringify([{ ...profile, updated_at: undefined, notes: undefined }, contact]);

/** What jobs copy of a customer. */
const copiedOf = ({ fullName, phone, email, address, ...row }: CustomerRow): CopiedValues => ({
  name: fullName,
  phone,
  email,
  address: { address, ...placeOf(row) },
});

/** Whether the call is about something that jobs copy. */
const isCopied = (input: InputOf<Operations['updateCustomer']>) =>
  input.update_open_jobs === true || [input.full_name, input.phone, input.email, input.address].some((value) => value !== undefined);

/** What the update has prepared. An import of several customers has read `board` before its first change. */
export interface PreparedUpdate {
  readonly located: LocatedAddress | null;
  readonly isPin: boolean;
  /** The areas that cover the new address. null: no address was sent. */
  readonly covering: CoveringAreas | null;
  readonly board?: TenantBoard | undefined;
}

/** Partial update ([customer.update.partial, customer.update.address-replaced]). A sent address replaces the whole stored address. */
export const updateCustomer = preparedWrite<'updateCustomer'>()(
  async (ctx, input) => {
    const refusal = refuseOpenJobs(ctx, input.update_open_jobs);
    if (refusal) return refusal;
    const stored = input.address && (await findCustomerAddress(ctx.db, ctx.tenant.id, input.id));
    const located = await withCoordinates(ctx, input.address, stored);
    return { located, isPin: isNewPin(stored, located), covering: located && (await coveringAreasOf(ctx, located)) };
  },
  async (ctx, input, { located, isPin, covering, board }: PreparedUpdate) => {
    // Jobs at the address take the pin. The locks of the schedule and of jobs come before that of the customer.
    if (isPin || input.update_open_jobs) await lockSchedule(ctx.db, ctx.tenant.id);
    const open = isCopied(input) ? await openJobsOf(ctx, input.id, input.update_open_jobs, board) : noOpenJobs;
    const row = await lockCustomer(ctx.db, ctx.tenant.id, input.id);
    if (!row) return customerNotFound(ctx, input.id);
    // What a GET answers can be sent back, even a number of before this check.
    const wrong = input.phone === row.phone ? null : checkPhone('phone', input.phone);
    if (wrong) return wrong;
    const phone = next(input.phone, row.phone);
    const email = next(input.email, row.email);
    // An imported customer without both stays as it is until somebody adds one.
    if (!phone && !email && (row.phone || row.email)) return refuse('PHONE_OR_EMAIL_REQUIRED');
    const preferredTechnicianId = next(input.preferred_technician_id, row.preferredTechnician?.id ?? null);
    const storedAreaId = row.serviceArea?.id ?? null;
    const serviceAreaId = next(input.service_area_id, covering ? areaAtNewAddress(storedAreaId, covering) : storedAreaId);
    const missing = await missingReferences(ctx.db, ctx.tenant.id, {
      technicianId: input.preferred_technician_id ? preferredTechnicianId : null,
      serviceAreaId: input.service_area_id ? serviceAreaId : null,
    });
    if (missing.technician) return refuse('TECHNICIAN_NOT_FOUND');
    if (missing.serviceArea) return refuse('SERVICE_AREA_NOT_FOUND');
    const uid = nextUid(input.uid, row.uid);
    const values = {
      uid,
      fullName: input.full_name ?? row.fullName,
      status: input.status || row.status,
      tier: input.tier || row.tier,
      email,
      phone,
      phoneKey: phoneKeyOf(phone, ctx.tenant.timezone),
      notes: input.notes ?? row.notes,
      preferredTechnicianId,
      serviceAreaId,
      address: located?.address ?? row.address,
      ...messageWishes(ctx, input, phone, row),
      ...placeOf(located ?? row),
    };
    const saved = await refusingOn(ctx.db, 'customers_uid', refuse('CUSTOMER_DUPLICATE', { uid: uid ?? '' }), () =>
      updateCustomerRow(ctx.db, ctx.tenant.id, row.id, values),
    );
    if (isRefusal(saved)) return saved;
    const updated = (await ctx.services.spendingRanks.find(ctx.db, ctx.tenant.id, row.id, ctx.nowMilliseconds))!;
    const resource = customerResource(ctx.tenant, ctx.locale, updated.row, updated.spending);
    if (shownOf(customerResource(ctx.tenant, ctx.locale, row, updated.spending)) !== shownOf(resource))
      await recordCustomerEvent(ctx, 'customer.updated', updated.row, updated.spending);
    const change = { siteId: null, before: copiedOf(row), after: copiedOf(updated.row) };
    const duplicates = isCopied(input) ? await duplicatesPart(ctx, { full_name: updated.row.fullName, ...updated.row }, row.id) : {};
    const answer = { ...resource, ...duplicates, ...(await settleOpenJobs(ctx, open, change)) };
    if (!isPin || !isNewPin(row, located)) return answer;
    return { ...answer, pinned_jobs: await pinJobs(ctx, { customerId: row.id, siteId: null }, row, located) };
  },
);
