import { recordAudit } from '../../../machinery/auth/audit.ts';
import { changeConnection } from '../../../machinery/auth/connections.ts';
import { refuse } from '../../../contract/errors.ts';
import { connectionResource } from '../../resources/settings/connectionResource.ts';
import { findConnection } from '../../../store/oauth/connections.ts';
import { write } from '../handler.ts';

/** Sets the longest lifetime of a connection in days, and whether a person must confirm its commits and deletions. */
export const updateConnection = write<'updateConnection'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds, services } = ctx;
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const before = await findConnection(db, tenant.id, input.id);
  if (!before) return refuse('CONNECTION_NOT_FOUND');
  const { cap_days: capDays, confirm_changes: confirmsChanges } = input;
  const outcome = await changeConnection(db, tenant.id, input.id, { capDays, confirmsChanges }, now, services.mail);
  if (outcome === 'unknown') return refuse('CONNECTION_NOT_FOUND');
  if (outcome === 'ended') return refuse('CONNECTION_ENDED');
  const changes = [
    { field: 'cap_days', before: before.capDays, after: capDays ?? before.capDays },
    { field: 'confirm_changes', before: before.confirmsChanges, after: confirmsChanges ?? before.confirmsChanges },
  ].filter((change) => change.before !== change.after);
  if (changes.length > 0)
    recordAudit(ctx, {
      action: 'connection.updated',
      subject: { kind: 'connection', id: before.id, name: before.appName },
      changes,
    });
  return connectionResource((await findConnection(db, tenant.id, input.id))!, now);
});
