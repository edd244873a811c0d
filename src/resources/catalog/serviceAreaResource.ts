/** A service area in the shape of an answer. [service-area.create, service-area.warnings]. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { PolygonGeometry } from '../../contract/schemas/geometry.ts';
import type { AreaWarning } from '../../contract/vocabulary.ts';
import { problemsOf, type AreaProblem, type Boundary } from '../../engine/geometry/serviceAreas.ts';
import type { ServiceAreaRow } from '../../store/catalog/serviceAreas.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { withMicroseconds } from '../../time/timestamps.ts';

const warnings: Readonly<Record<AreaProblem, { code: AreaWarning; message: string }>> = {
  matches_nothing: {
    code: 'MATCHES_NOTHING',
    message: 'This area covers no address. Give it a boundary, postal codes, a city or a district.',
  },
  postal_code_unreadable: {
    code: 'POSTAL_CODE_UNREADABLE',
    message: 'postal_code is not one postal code. Put several codes, ranges and prefixes into postal_codes.',
  },
};

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
    postal_codes: [...row.postalCodes],
    state: row.state,
    country: row.country,
    // resources/catalog/boundary.ts checked it before it was stored.
    boundary: row.boundary as PolygonGeometry | null,
    matches_by: row.boundary === null ? 'text' : 'boundary',
    warnings: problemsOf({ ...row, boundary: row.boundary as Boundary | null }).map((problem) => warnings[problem]),
    created_at: row.createdAt,
    updated_at: withMicroseconds(row.updatedAt),
  };
}
