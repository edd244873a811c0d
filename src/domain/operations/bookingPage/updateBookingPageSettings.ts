import { invalid, refuse } from '../../../contract/errors.ts';
import { bookingPageSettings } from '../../resources/settings/bookingPage.ts';
import { lockBookingPageSettings, writeBookingPageSettings, type BookingPageSettingsRow } from '../../../store/settings/bookingPage.ts';
import { findJobType, readBookingPageTypes, writeBookingPageTypes } from '../../../store/catalog/jobTypes.ts';
import { write } from '../handler.ts';

/** Changes those settings of the booking page and the customer link that the request contains. Other settings keep their values. */
export const updateBookingPageSettings = write<'updateBookingPageSettings'>(async ({ db, tenant, services }, input) => {
  const everyType = input.all_job_types === true;
  if (everyType && input.job_type_ids !== undefined)
    return invalid('job_type_ids', 'conflict', 'either_alone', { first: 'job_type_ids', second: 'all_job_types' });
  const jobTypeIds = input.job_type_ids && [...new Set(input.job_type_ids)];
  for (const id of jobTypeIds ?? []) {
    const type = await findJobType(db, tenant.id, id);
    if (!type || type.deletedAt !== null) return refuse('JOB_TYPE_NOT_FOUND');
  }
  const stored = await lockBookingPageSettings(db, tenant.id);
  const settings: BookingPageSettingsRow = {
    enabled: input.enabled ?? stored.enabled,
    daysAhead: input.days_ahead ?? stored.daysAhead,
    intro: input.intro?.trim() ?? stored.intro,
    framingHosts: input.framing_hosts ? [...new Set(input.framing_hosts)] : stored.framingHosts,
    mayCancel: input.customers_may_cancel ?? stored.mayCancel,
    mayAskOtherTime: input.customers_may_ask_other_time ?? stored.mayAskOtherTime,
    changeNoticeMinutes: input.change_notice_minutes ?? stored.changeNoticeMinutes,
  };
  await writeBookingPageSettings(db, tenant.id, settings);
  if (everyType || jobTypeIds) await writeBookingPageTypes(db, tenant.id, everyType ? null : jobTypeIds!);
  return bookingPageSettings(tenant, services.publicUrl, settings, await readBookingPageTypes(db, tenant.id));
});
