import { refuse } from '../../../contract/errors.ts';
import { readableTypes } from '../../../contract/events.ts';
import { findEvent } from '../../../store/events/events.ts';
import { read } from '../handler.ts';

/** One event with its body. */
export const getEvent = read<'getEvent'>(async ({ db, tenant, principal }, { id }) => {
  const row = await findEvent(db, tenant.id, readableTypes(principal.permissions), id);
  if (!row) return refuse('EVENT_NOT_FOUND');
  return { id: row.id, type: row.type, resource_id: row.resourceId, created_at: row.createdAt, body: row.body };
});
