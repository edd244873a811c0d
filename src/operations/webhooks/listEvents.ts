import { readableTypes } from '../../contract/events.ts';
import { listEventRows } from '../../store/events/events.ts';
import { metaOf, pageOf } from '../../store/paging.ts';
import { read } from '../handler.ts';

/** The events that the caller may read. */
export const listEvents = read<'listEvents'>(async ({ db, tenant, principal }, input) => {
  const types = readableTypes(principal.permissions).filter((type) => input.type === undefined || type === input.type);
  const page = pageOf(input);
  const { rows, total } = await listEventRows(db, tenant.id, types, { resourceId: input.resource_id }, page);
  return {
    events: rows.map(({ id, type, resourceId, createdAt }) => ({ id, type, resource_id: resourceId, created_at: createdAt })),
    meta: metaOf(page, total, rows.length),
  };
});
