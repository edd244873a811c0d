import { refuse } from '../../../contract/errors.ts';
import { findServiceArea } from '../../../store/catalog/serviceAreas.ts';
import { read } from '../handler.ts';
import { serviceAreaResource } from '../../resources/catalog/serviceAreaResource.ts';

/** One service area with its boundary. [service-area.create]. */
export const getServiceArea = read<'getServiceArea'>(async (ctx, input) => {
  const row = await findServiceArea(ctx.db, ctx.tenant.id, input.id);
  return row ? serviceAreaResource(ctx.tenant, ctx.locale, row) : refuse('SERVICE_AREA_NOT_FOUND');
});
