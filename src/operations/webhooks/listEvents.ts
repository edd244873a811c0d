import { readableTypes } from '../../contract/events.ts';
import { listEventRows } from '../../store/events/events.ts';
import { metaOf, pageOf } from '../../store/paging.ts';
import { read } from '../handler.ts';

/** The events that the caller may read. */
export const listEvents = read<'listEvents'>(async ({ db, tenant, principal }, input) => {
  const types = readableTypes(principal.permissions).filter((type) => input.type === undefined || type === input.type);
  const page = pageOf(input);
  const { rows, total, hasMore } = await listEventRows(db, tenant.id, types, { resourceId: input.resource_id }, page);
  const meta = metaOf(page, total, rows.length);
  return {
    events: rows.map(({ id, type, resourceId, createdAt }) => ({ id, type, resource_id: resourceId, created_at: createdAt })),
    // Events that are not counted have pages too.
    meta: { ...meta, total_pages: Math.max(meta.total_pages, hasMore ? page.page + 1 : 0) },
  };
});
