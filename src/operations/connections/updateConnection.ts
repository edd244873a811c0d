import { recordAudit } from '../../auth/audit.ts';
import { capConnection } from '../../auth/connections.ts';
import { refuse } from '../../contract/errors.ts';
import { connectionResource } from '../../resources/connectionResource.ts';
import { findConnection } from '../../store/oauthConnections.ts';
import { write } from '../handler.ts';

/** Sets the cap of a connection. */
export const updateConnection = write<'updateConnection'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds, services } = ctx;
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const before = await findConnection(db, tenant.id, input.id);
  if (!before) return refuse('CONNECTION_NOT_FOUND');
  const outcome = await capConnection(db, tenant.id, input.id, input.cap_days, now, services.mail);
  if (outcome === 'unknown') return refuse('CONNECTION_NOT_FOUND');
  if (outcome === 'ended') return refuse('CONNECTION_ENDED');
  if (before.capDays !== input.cap_days)
    recordAudit(ctx, {
      action: 'connection.updated',
      subject: { kind: 'connection', id: before.id, name: before.appName },
      changes: [{ field: 'cap_days', before: before.capDays, after: input.cap_days }],
    });
  return connectionResource((await findConnection(db, tenant.id, input.id))!, now);
});
