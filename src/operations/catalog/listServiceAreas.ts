import { metaOf, pageOf } from '../../store/paging.ts';
import { listServiceAreaRows } from '../../store/catalog/serviceAreas.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { serviceAreaResource } from '../../resources/catalog/serviceAreaResource.ts';

/** The areas by name. [service-area.search]. */
export const listServiceAreas = read<'listServiceAreas'>(async (ctx, input) => {
  const page = pageOf(input);
  const { rows, total } = await listServiceAreaRows(ctx.db, ctx.tenant.id, input.search?.trim(), page);
  return {
    service_areas: rows.map((row) => serviceAreaResource(ctx.tenant, row)),
    meta: metaOf(page, total, rows.length),
    // An area with a boundary is not found by a postal code: that it covers one is told elsewhere.
    ...emptyListReason(rows, total, { search: input.search?.trim() }, 'checkCoverage'),
  };
});
