import { recordAudit } from '../../../machinery/auth/audit.ts';
import { disconnect } from '../../../machinery/auth/connections.ts';
import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { refuse } from '../../../contract/errors.ts';
import { connectionResource } from '../../resources/settings/connectionResource.ts';
import { findConnection } from '../../../store/oauth/connections.ts';
import { write } from '../handler.ts';

/** Ends a connection. Members may end their own, and business managers may end any. Other connections are reported as not found. */
export const disconnectApp = write<'disconnectApp'>(async (ctx, input) => {
  const { db, tenant, principal, nowMilliseconds, services } = ctx;
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const before = await findConnection(db, tenant.id, input.id);
  const mayEndAll = !principal.own && missingPermissions(principal, ['business_manage']).length === 0;
  if (!before || !(mayEndAll || before.memberId === principal.userId)) return refuse('CONNECTION_NOT_FOUND');
  await disconnect(db, tenant.id, before.id, now, services.mail);
  if (before.endReason === null)
    recordAudit(ctx, { action: 'connection.disconnected', subject: { kind: 'connection', id: before.id, name: before.appName } });
  return connectionResource((await findConnection(db, tenant.id, before.id))!, now);
});
