import { metaOf, pageOf } from '../../../store/paging.ts';
import { listServiceAreaRows } from '../../../store/catalog/serviceAreas.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { serviceAreaResource } from '../../resources/catalog/serviceAreaResource.ts';
import { searchTextOf } from '../../resources/searchText.ts';

/** The service areas, sorted by name. [service-area.search]. */
export const listServiceAreas = read<'listServiceAreas'>(async (ctx, input) => {
  const page = pageOf(input);
  const { rows, total } = await listServiceAreaRows(ctx.db, ctx.tenant.id, searchTextOf(input.search, null), page);
  return {
    service_areas: rows.map((row) => serviceAreaResource(ctx.tenant, ctx.locale, row)),
    meta: metaOf(page, total, rows.length),
    // The search does not match postal codes inside a boundary, so an empty list points to checkCoverage.
    ...emptyListReason(rows, total, { search: input.search?.trim() }, 'checkCoverage'),
  };
});
