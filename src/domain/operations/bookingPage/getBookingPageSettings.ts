import { bookingPageSettings } from '../../resources/settings/bookingPage.ts';
import { readBookingPageSettings } from '../../../store/settings/bookingPage.ts';
import { readBookingPageTypes } from '../../../store/catalog/jobTypes.ts';
import { read } from '../handler.ts';

/** The settings of the booking page. Defaults when the business has not changed any. */
export const getBookingPageSettings = read<'getBookingPageSettings'>(async ({ db, tenant, services }) =>
  bookingPageSettings(tenant, services.publicUrl, await readBookingPageSettings(db, tenant.id), await readBookingPageTypes(db, tenant.id)),
);
