import { isRefusal, refuse } from '../../../contract/errors.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { touchBoard } from '../../../store/schedule/lock.ts';
import { findServiceArea, updateServiceAreaRow, type ServiceAreaFields } from '../../../store/catalog/serviceAreas.ts';
import { preparedWrite } from '../handler.ts';
import { checkArea } from '../../resources/catalog/serviceAreaInput.ts';
import { serviceAreaResource } from '../../resources/catalog/serviceAreaResource.ts';

/** Partial update. An empty string clears a text, an empty list the postal codes, and `boundary: null` removes the polygon. [service-area.update]. */
export const updateServiceArea = preparedWrite<'updateServiceArea'>()(
  async (_ctx, input) => checkArea(input),
  (ctx, input, { boundary, postalCodes }) =>
    withStrandedVisits(ctx, { preview: input.preview }, async (ctx) => {
      // Takes the schedule lock, so that no other writer changes the area between the read and the write below.
      await touchBoard(ctx.db, ctx.tenant.id);
      const stored = await findServiceArea(ctx.db, ctx.tenant.id, input.id);
      if (!stored) return refuse('SERVICE_AREA_NOT_FOUND');
      const fields: ServiceAreaFields = {
        name: input.name?.trim() ?? stored.name,
        description: input.description ?? stored.description,
        city: input.city ?? stored.city,
        county: input.county ?? stored.county,
        district: input.district ?? stored.district,
        state: input.state?.trim() ?? stored.state,
        country: input.country?.trim() ?? stored.country,
        postalCode: input.postal_code ?? stored.postalCode,
        postalCodes: input.postal_codes === undefined ? stored.postalCodes : postalCodes,
        boundary: input.boundary === undefined ? stored.boundary : boundary,
      };
      const row = await refusingOn(ctx.db, 'service_areas_name', refuse('SERVICE_AREA_DUPLICATE_NAME', { name: fields.name }), () =>
        updateServiceAreaRow(ctx.db, ctx.tenant.id, stored.id, fields),
      );
      return isRefusal(row) ? row : serviceAreaResource(ctx.tenant, ctx.locale, row);
    }),
);
