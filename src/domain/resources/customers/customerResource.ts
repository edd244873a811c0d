/** A customer in the shape of its GET. [customer.groups]. */
import { roundedAmount } from '../../../contract/currencyDecimals.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { CustomerRow, Spending } from '../../../store/customers/customers.ts';
import { addressResource } from '../addresses/addressResource.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { siteResource } from './siteResource.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';
import { shownCustomerName } from '../../../ground/texts/customerName.ts';

export function customerResource(
  tenant: Tenant,
  locale: Locale,
  row: CustomerRow,
  spending: Spending,
): OutputOf<Operations['getCustomer']> {
  const earned = spending.total >= tenant.vipThreshold ? ('vip' as const) : ('regular' as const);
  return {
    profile: {
      id: row.id,
      uid: row.uid ?? '',
      full_name: shownCustomerName(row.fullName, locale),
      status: row.status,
      tier: row.tier,
      request_count: row.requestCount,
      notes: row.notes,
      created_at: row.createdAt,
      updated_at: withMicroseconds(row.updatedAt),
      ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
      ...(row.mergedInto === null ? {} : { merged_into_customer_id: row.mergedInto }),
      ...(row.erasedAt === null ? {} : { erased_at: row.erasedAt }),
    },
    contact: {
      address: addressResource(row.address, row, locale),
      email: row.email ?? '',
      phone: row.phone ?? '',
      ...(row.phone || row.email ? {} : { contact_missing: true as const }),
      sms_consent: row.smsConsentAt !== null,
      sms_consent_at: row.smsConsentAt,
      preferred_channel: row.preferredChannel,
      preferred_technician: row.preferredTechnician,
      service_area: row.serviceArea,
    },
    spending: {
      total_spent_12m: spending.total,
      avg_job_value: roundedAmount(spending.average, tenant.currency),
      currency: tenant.currency,
      tier: earned,
      tier_progress: {
        current: spending.total,
        next: earned === 'vip' ? '' : 'vip',
        remaining: earned === 'vip' ? 0 : roundedAmount(tenant.vipThreshold - spending.total, tenant.currency),
      },
      rank_position_label: rankLabel(spending, locale),
    },
    sites: row.sites.map((site) => siteResource(locale, site)),
    site_count: row.siteCount,
  };
}

function rankLabel({ jobs, rank, spenders }: Spending, locale: Locale): string {
  const texts = textsOf('answers', locale).rank;
  if (rank === null) return jobs === 0 ? texts.noJobs : texts.nothingSpent;
  return fill(texts.position, { rank, spenders }, locale);
}
