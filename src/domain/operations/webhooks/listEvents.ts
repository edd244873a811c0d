import { readableTypes } from '../../../contract/events.ts';
import { countedPage, refuseUncounted } from '../../resources/listPage.ts';
import { listEventRows } from '../../../store/events/events.ts';
import { metaOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** The events that the caller may read, of the first 10,000. */
export const listEvents = read<'listEvents'>(async ({ db, tenant, principal }, input) => {
  const page = countedPage(input);
  const types = readableTypes(principal.permissions).filter((type) => input.type === undefined || type === input.type);
  const { rows, total } = await listEventRows(db, tenant.id, types, { resourceId: input.resource_id }, page);
  const uncounted = refuseUncounted(page, total);
  if (uncounted) return uncounted;
  return {
    events: rows.map(({ id, type, resourceId, createdAt }) => ({ id, type, resource_id: resourceId, created_at: createdAt })),
    meta: metaOf(page, total, rows.length),
  };
});
