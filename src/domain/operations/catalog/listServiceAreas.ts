import { isRefusal } from '../../../contract/errors.ts';
import { listServiceAreaRows, serviceAreaOrder } from '../../../store/catalog/serviceAreas.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';
import { serviceAreaResource } from '../../resources/catalog/serviceAreaResource.ts';
import { searchTextOf } from '../../resources/searchText.ts';

/** The service areas, sorted by name. [service-area.search]. */
export const listServiceAreas = read<'listServiceAreas'>(async (ctx, input) => {
  const page = readablePage(input, serviceAreaOrder);
  if (isRefusal(page)) return page;
  const found = await listServiceAreaRows(ctx.db, ctx.tenant.id, searchTextOf(input.search, null), page);
  return {
    service_areas: found.rows.map((row) => serviceAreaResource(ctx.tenant, ctx.locale, row)),
    ...pageAnswer(page, found),
    // The search does not match postal codes inside a boundary, so an empty list points to checkCoverage.
    ...emptyListReason(found.rows, found.total, { search: input.search?.trim() }, 'checkCoverage'),
  };
});
