import { Conditions, containing, metaOf, pageOf } from '../../store/paging.ts';
import { listServiceAreaRows } from '../../store/serviceAreas.ts';
import { read } from '../context.ts';
import { serviceAreaResource } from './serviceAreaResource.ts';

/** The areas by name; `search` looks in name, city, district and postal code. Specification, "Reference catalogs". */
export const listServiceAreas = read<'listServiceAreas'>(async (ctx, input) => {
  const where = new Conditions(ctx.tenant.id);
  const search = input.search?.trim();
  if (search)
    where.add((value) => `(name ilike ${value} or city ilike ${value} or district ilike ${value} or postal_code ilike ${value})`, containing(search));
  const page = pageOf(input);
  const { rows, total } = await listServiceAreaRows(ctx.db, where, page);
  return { service_areas: rows.map((row) => serviceAreaResource(ctx.tenant, row)), meta: metaOf(page, total, rows.length) };
});
