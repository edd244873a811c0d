/** A site in the shape of its answers. [site.list]. */
import type { Static } from 'typebox';
import type { CustomerSite } from '../../../contract/schemas/customerSite.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { SitePart } from '../../../store/customers/customerSites.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';
import { addressResource } from '../addresses/addressResource.ts';

export function siteResource(locale: Locale, row: SitePart): Static<typeof CustomerSite> {
  return {
    id: row.id,
    uid: row.uid ?? '',
    name: row.name,
    address: addressResource(row.address, row, locale),
    access_notes: row.accessNotes,
    contact: { name: row.contactName ?? '', phone: row.contactPhone ?? '', email: row.contactEmail ?? '' },
    created_at: withMicroseconds(row.createdAt),
    updated_at: withMicroseconds(row.updatedAt),
  };
}
