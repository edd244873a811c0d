import { isRefusal, refuse } from '../../../contract/errors.ts';
import { lockCustomer, missingReferences, updateCustomerRow } from '../../../store/customers/customers.ts';
import { placeOf } from '../../../store/places.ts';
import { findCustomerAddress } from '../../../store/schedule/planningFacts.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { isNewPin, pinJobs } from '../../jobs/scheduling/pinnedJobs.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { preparedWrite } from '../handler.ts';
import { withCoordinates } from '../../resources/addresses/addressInput.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';
import { messageWishes } from '../../resources/customers/messageWishes.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import { checkPhone, phoneKeyOf } from '../../resources/customers/phoneKey.ts';

/** The new value of a text that can be cleared. A text left out keeps the stored value, and an empty string clears it. */
const next = (sent: string | undefined, stored: string | null) => (sent === undefined ? stored : sent.trim() === '' ? null : sent);

/** The part of a customer whose changes send an event. Leaves out `updated_at` and the internal notes. */
const shownOf = ({ profile, contact }: ReturnType<typeof customerResource>) =>
  JSON.stringify([{ ...profile, updated_at: undefined, notes: undefined }, contact]);

/** Partial update ([customer.update.partial, customer.update.address-replaced]). A sent address replaces the whole stored address. */
export const updateCustomer = preparedWrite<'updateCustomer'>()(
  async (ctx, input) => {
    const stored = input.address && (await findCustomerAddress(ctx.db, ctx.tenant.id, input.id));
    const located = await withCoordinates(ctx, input.address, stored);
    return { located, isPin: isNewPin(stored, located) };
  },
  async (ctx, input, { located, isPin }) => {
    // Jobs at the address take the pin. The lock of the schedule comes before that of the customer.
    if (isPin) await lockSchedule(ctx.db, ctx.tenant.id);
    const row = await lockCustomer(ctx.db, ctx.tenant.id, input.id);
    if (!row) return refuse('CUSTOMER_NOT_FOUND');
    // What a GET answers can be sent back, even a number of before this check.
    const wrong = input.phone === row.phone ? null : checkPhone('phone', input.phone);
    if (wrong) return wrong;
    const phone = next(input.phone, row.phone);
    const email = next(input.email, row.email);
    // An imported customer without both stays as it is until somebody adds one.
    if (!phone && !email && (row.phone || row.email)) return refuse('PHONE_OR_EMAIL_REQUIRED');
    const preferredTechnicianId = next(input.preferred_technician_id, row.preferredTechnician?.id ?? null);
    const serviceAreaId = next(input.service_area_id, row.serviceArea?.id ?? null);
    const missing = await missingReferences(ctx.db, ctx.tenant.id, {
      technicianId: input.preferred_technician_id ? preferredTechnicianId : null,
      serviceAreaId: input.service_area_id ? serviceAreaId : null,
    });
    if (missing.technician) return refuse('TECHNICIAN_NOT_FOUND');
    if (missing.serviceArea) return refuse('SERVICE_AREA_NOT_FOUND');
    const uid = next(input.uid, row.uid);
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
    if (shownOf(customerResource(ctx.tenant, ctx.locale, row, updated.spending)) === shownOf(resource)) return resource;
    await recordCustomerEvent(ctx, 'customer.updated', updated.row, updated.spending);
    if (!isPin || !isNewPin(row, located)) return resource;
    return { ...resource, pinned_jobs: await pinJobs(ctx, { customerId: row.id, siteId: null }, row, located) };
  },
);
