import { bookingPageSettings } from '../../resources/settings/bookingPage.ts';
import { readBookingPageSettings } from '../../store/settings/bookingPage.ts';
import { read } from '../handler.ts';

/** The settings, or the defaults of a business that has changed none. */
export const getBookingPageSettings = read<'getBookingPageSettings'>(async ({ db, tenant, services }) =>
  bookingPageSettings(tenant, services.publicUrl, await readBookingPageSettings(db, tenant.id)),
);
