import { isRefusal } from '../../../contract/errors.ts';
import { readableTypes } from '../../../contract/events.ts';
import { countedPage, pageAnswer, refuseUncounted } from '../../resources/listPage.ts';
import { listEventRows, eventOrder } from '../../../store/events/events.ts';
import { read } from '../handler.ts';

/** The events that the caller may read, of the first 10,000. */
export const listEvents = read<'listEvents'>(async ({ db, tenant, principal }, input) => {
  const page = countedPage(input, eventOrder);
  if (isRefusal(page)) return page;
  const types = readableTypes(principal.permissions).filter((type) => input.type === undefined || type === input.type);
  const found = await listEventRows(db, tenant.id, types, { resourceId: input.resource_id }, page);
  const uncounted = refuseUncounted(page, found.total);
  if (uncounted) return uncounted;
  return {
    events: found.rows.map(({ id, type, resourceId, createdAt }) => ({ id, type, resource_id: resourceId, created_at: createdAt })),
    ...pageAnswer(page, found),
  };
});
