/** A service area in the shape of an answer. [service-area.create, service-area.warnings]. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { PolygonGeometry } from '../../../contract/schemas/geometry.ts';
import type { AreaWarning, Locale } from '../../../contract/vocabulary.ts';
import { areaProblemsOf, type AreaProblem, type Boundary } from '../../../engine/geometry/serviceAreas.ts';
import type { ServiceAreaRow } from '../../../store/catalog/serviceAreas.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';

const warningOf: Readonly<Record<AreaProblem, AreaWarning>> = {
  matches_nothing: 'MATCHES_NOTHING',
  postal_code_unreadable: 'POSTAL_CODE_UNREADABLE',
};

export function serviceAreaResource(tenant: Tenant, locale: Locale, row: ServiceAreaRow): OutputOf<Operations['getServiceArea']> {
  const problems = areaProblemsOf({ ...row, boundary: row.boundary as Boundary | null });
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
    warnings: problems.map((problem) => ({
      code: warningOf[problem],
      message: textsOf('answers', locale).areaWarnings[warningOf[problem]],
    })),
    created_at: row.createdAt,
    updated_at: withMicroseconds(row.updatedAt),
  };
}
