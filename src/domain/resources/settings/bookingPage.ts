/** What guests may book. The booking page, its windows and its bookings share these rules. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { ReadContext } from '../../call/context.ts';
import type { BookingPageSettingsRow } from '../../../store/settings/bookingPage.ts';
import { readBookingPageSettings } from '../../../store/settings/bookingPage.ts';
import { listJobTypeRows, type JobTypeRow } from '../../../store/catalog/jobTypes.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

/** Most job types on a booking page. */
const mostTypes = 200;

export interface OpenBookingPage {
  readonly settings: BookingPageSettingsRow;
  /** Active job types that a guest may choose, sorted by name. */
  readonly types: readonly JobTypeRow[];
}

/** The booking page of a business. A page that is switched off is refused as if it did not exist. */
export async function openBookingPage({
  db,
  tenant,
}: Pick<ReadContext, 'db' | 'tenant'>): Promise<OpenBookingPage | Refusal<'BUSINESS_NOT_FOUND'>> {
  const [settings, { rows }] = await Promise.all([
    readBookingPageSettings(db, tenant.id),
    listJobTypeRows(db, tenant.id, 'active', { page: 1, limit: mostTypes, offset: 0 }),
  ]);
  if (!settings.enabled) return refuse('BUSINESS_NOT_FOUND');
  return { settings, types: rows.filter(({ onBookingPage }) => onBookingPage) };
}

/** The job type that the guest chose. Null when the page offers none. */
export function chosenType({ types }: OpenBookingPage, id: string | undefined): JobTypeRow | null | Refusal<'JOB_TYPE_NOT_FOUND'> {
  if (id === undefined && types.length === 0) return null;
  return types.find((type) => type.id === id) ?? refuse('JOB_TYPE_NOT_FOUND');
}

/** The settings in the shape of an answer. `jobTypeIds`: see readBookingPageTypes. */
export function bookingPageSettings(
  { alias }: Pick<Tenant, 'alias'>,
  publicUrl: string,
  row: BookingPageSettingsRow,
  jobTypeIds: readonly string[] | null,
): OutputOf<Operations['getBookingPageSettings']> {
  return {
    url: `${publicUrl}/book/${alias}`,
    enabled: row.enabled,
    job_type_ids: jobTypeIds === null ? null : [...jobTypeIds],
    days_ahead: row.daysAhead,
    intro: row.intro,
    framing_hosts: [...row.framingHosts],
    customers_may_cancel: row.mayCancel,
    customers_may_ask_other_time: row.mayAskOtherTime,
    change_notice_minutes: row.changeNoticeMinutes,
  };
}
