import { isRefusal, refuse } from '../../../contract/errors.ts';
import { newId } from '../../../store/ids.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { touchBoard } from '../../../store/schedule/lock.ts';
import { insertServiceArea, type ServiceAreaFields } from '../../../store/catalog/serviceAreas.ts';
import { preparedWrite } from '../handler.ts';
import { checkArea } from '../../resources/catalog/serviceAreaInput.ts';
import { serviceAreaResource } from '../../resources/catalog/serviceAreaResource.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

/**
 * Creates an area with a unique name. The boundary is optional and must be a valid polygon. [service-area.create, service-area.boundary,
 * service-area.postal-codes].
 */
export const createServiceArea = preparedWrite<'createServiceArea'>()(
  async (_ctx, input) => checkArea(input),
  async (ctx, input, { boundary, postalCodes }) => {
    await touchBoard(ctx.db, ctx.tenant.id);
    const fields: ServiceAreaFields = {
      name: input.name.trim(),
      description: input.description ?? '',
      city: input.city ?? '',
      county: input.county ?? '',
      district: input.district ?? '',
      state: input.state?.trim() ?? '',
      country: input.country?.trim() ?? '',
      postalCode: input.postal_code ?? '',
      postalCodes,
      boundary,
    };
    const row = await refusingOn(ctx.db, 'service_areas_name', refuse('SERVICE_AREA_DUPLICATE_NAME', { name: fields.name }), () =>
      insertServiceArea(ctx.db, ctx.tenant.id, newId(ctx.nowMilliseconds), fields, formatMilliseconds(ctx.nowMilliseconds)),
    );
    return isRefusal(row) ? row : serviceAreaResource(ctx.tenant, ctx.locale, row);
  },
);
