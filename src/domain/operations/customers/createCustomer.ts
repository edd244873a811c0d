import { refuse } from '../../../contract/errors.ts';
import { noPlace, placeOf } from '../../../store/places.ts';
import { missingReferences } from '../../../store/customers/customers.ts';
import { preparedWrite } from '../handler.ts';
import { addCustomer } from '../../resources/customers/addCustomer.ts';
import { withCoordinates } from '../../resources/addresses/addressInput.ts';
import { checkPhone, phoneKeyOf } from '../../resources/customers/phoneKey.ts';
import { messageWishes } from '../../resources/customers/messageWishes.ts';
import { duplicatesPart } from '../../resources/customers/possibleDuplicates.ts';

/** Creates a customer, who needs a phone number or an e-mail address ([customer.create.phone-or-email]). */
export const createCustomer = preparedWrite<'createCustomer'>()(
  async (ctx, input) => {
    const phone = input.phone?.trim() || null;
    const email = input.email?.trim() || null;
    if (!phone && !email) return refuse('PHONE_OR_EMAIL_REQUIRED');
    const wrong = checkPhone('phone', phone);
    if (wrong) return wrong;
    const located = await withCoordinates(ctx, input.address);
    return { phone: phone && input.phone!, email, located };
  },
  async (ctx, input, { phone, email, located }) => {
    const references = { technicianId: input.preferred_technician_id ?? null, serviceAreaId: input.service_area_id ?? null };
    const missing = await missingReferences(ctx.db, ctx.tenant.id, references);
    if (missing.technician) return refuse('TECHNICIAN_NOT_FOUND');
    if (missing.serviceArea) return refuse('SERVICE_AREA_NOT_FOUND');
    const uid = input.uid?.trim() ?? '';
    const id = await addCustomer(ctx, {
      uid: uid || null,
      fullName: input.full_name,
      status: 'active',
      tier: input.tier ?? 'regular',
      email,
      phone,
      phoneKey: phoneKeyOf(phone, ctx.tenant.timezone),
      notes: input.notes ?? '',
      preferredTechnicianId: references.technicianId,
      serviceAreaId: references.serviceAreaId,
      address: located?.address ?? {},
      ...messageWishes(ctx, input, phone, null),
      ...placeOf(located ?? noPlace),
    });
    if (id === null) return refuse('CUSTOMER_DUPLICATE', { uid });
    return { customer_id: id, ...(await duplicatesPart(ctx, { ...input, address: located?.address }, id)) };
  },
);
