import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { mostSites } from '../../../contract/schemas/customerSite.ts';
import { withCoordinates } from '../../resources/addresses/addressInput.ts';
import { checkSite, contactValues, recordSiteChange } from '../../resources/customers/siteInput.ts';
import { siteResource } from '../../resources/customers/siteResource.ts';
import { lockCustomer } from '../../../store/customers/customers.ts';
import { countSites, insertSite } from '../../../store/customers/customerSites.ts';
import { newId } from '../../../store/ids.ts';
import { placeOf } from '../../../store/places.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { nextUid, withFreeUid } from '../../resources/freeUid.ts';
import { preparedWrite } from '../handler.ts';

/** Adds a site to a customer. The lock of the customer keeps the number of sites within its bound. [site.create]. */
export const createCustomerSite = preparedWrite<'createCustomerSite'>()(
  async (ctx, input) => {
    const wrong = checkSite(input);
    if (wrong) return wrong;
    const located = await withCoordinates(ctx, input.address);
    return { located: located! };
  },
  async (ctx, input, { located }) => {
    const customer = await lockCustomer(ctx.db, ctx.tenant.id, input.id);
    if (!customer) return customerNotFound(ctx, input.id);
    if ((await countSites(ctx.db, ctx.tenant.id, customer.id)) >= mostSites)
      return refuse('CUSTOMER_SITE_LIMIT_REACHED', { limit: mostSites });
    const uid = nextUid(input.uid, null);
    const ids = { id: newId(ctx.nowMilliseconds), customerId: customer.id, at: formatMilliseconds(ctx.nowMilliseconds) };
    const row = await withFreeUid(ctx, 'customer_sites', uid, () =>
      insertSite(ctx.db, ctx.tenant.id, ids, {
        uid,
        name: input.name.trim(),
        address: located.address,
        ...placeOf(located),
        accessNotes: input.access_notes ?? '',
        ...contactValues(input.contact),
      }),
    );
    if (isRefusal(row)) return row;
    await recordSiteChange(ctx, customer.id);
    return siteResource(ctx.locale, row);
  },
);
