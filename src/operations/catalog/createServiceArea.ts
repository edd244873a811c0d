import { isRefusal, refuse } from '../../contract/errors.ts';
import { newId } from '../../store/ids.ts';
import { refusingOn } from '../../store/driver/savepoint.ts';
import { touchBoard } from '../../store/schedule/lock.ts';
import { insertServiceArea, type ServiceAreaFields } from '../../store/catalog/serviceAreas.ts';
import { preparedWrite } from '../handler.ts';
import { checkBoundary } from '../../resources/catalog/boundary.ts';
import { serviceAreaResource } from '../../resources/catalog/serviceAreaResource.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';

/**
 * Creates an area with a unique name. The boundary is optional and must be a valid polygon. [service-area.create, service-area.boundary].
 */
export const createServiceArea = preparedWrite<'createServiceArea'>()(
  async (_ctx, input) => checkBoundary(input.boundary ?? null),
  async (ctx, input, boundary) => {
    await touchBoard(ctx.db, ctx.tenant.id);
    const fields: ServiceAreaFields = {
      name: input.name.trim(),
      description: input.description ?? '',
      city: input.city ?? '',
      county: input.county ?? '',
      district: input.district ?? '',
      postalCode: input.postal_code ?? '',
      boundary,
    };
    const row = await refusingOn(ctx.db, 'service_areas_name', refuse('SERVICE_AREA_DUPLICATE_NAME', { name: fields.name }), () =>
      insertServiceArea(ctx.db, ctx.tenant.id, newId(ctx.nowMilliseconds), fields, formatMilliseconds(ctx.nowMilliseconds)),
    );
    return isRefusal(row) ? row : serviceAreaResource(ctx.tenant, row);
  },
);
