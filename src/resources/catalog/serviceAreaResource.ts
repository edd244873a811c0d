/** A service area in the shape of an answer. [service-area.create]. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { PolygonGeometry } from '../../contract/schemas/geometry.ts';
import type { ServiceAreaRow } from '../../store/catalog/serviceAreas.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { withMicroseconds } from '../../time/timestamps.ts';

export function serviceAreaResource(tenant: Tenant, row: ServiceAreaRow): OutputOf<Operations['getServiceArea']> {
  return {
    id: row.id,
    business_id: tenant.businessId,
    name: row.name,
    description: row.description,
    city: row.city,
    county: row.county,
    district: row.district,
    postal_code: row.postalCode,
    // resources/catalog/boundary.ts checked it before it was stored.
    boundary: row.boundary as PolygonGeometry | null,
    matches_by: row.boundary === null ? 'text' : 'boundary',
    created_at: row.createdAt,
    updated_at: withMicroseconds(row.updatedAt),
  };
}
