import { newApiKey } from '../../../machinery/auth/apiKeys.ts';
import { recordAudit } from '../../../machinery/auth/audit.ts';
import { accessChanged } from '../../../machinery/auth/credentialCache.ts';
import { refuse } from '../../../contract/errors.ts';
import { overlapHours } from '../../../contract/schemas/apiKey.ts';
import { recordOwnerMail } from '../../../machinery/mail/ownerMails.ts';
import { apiKeyResource } from '../../resources/settings/apiKeyResource.ts';
import { lockAccess } from '../../../store/access/access.ts';
import { findKey, insertKey } from '../../../store/access/apiKeys.ts';
import { bringKeyEndForward, handOverEndpoints, lockKeyForRenewal, replaceKeyHash } from '../../../store/access/keyRenewal.ts';
import { newId } from '../../../store/ids.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** How old a successor must be to make one of its own. A key that lives for a day could never renew itself, so half its lifetime is enough. */
const pauseHours = 24;

/**
 * The calling key makes its successor. Both work for a day. The lifetime uses real time, not the sandbox's clock. [auth.key-renewal];
 * docs/internals/access.md#renewal.
 */
export const renewApiKey = write<'renewApiKey'>(async (ctx) => {
  const { db, tenant, principal, services } = ctx;
  if (principal.kind !== 'key') return refuse('API_KEY_NOT_RENEWABLE', { reason: 'not_a_key', chain_ends_at: null });
  const now = ctx.nowMilliseconds - tenant.clockOffsetMilliseconds;
  await lockAccess(db, tenant.businessId);
  const { successorId, isSuccessorUsed } = await lockKeyForRenewal(db, tenant.id, principal.id);
  const old = (await findKey(db, tenant.id, principal.id))!;
  if (old.chainEndsAt === null) return refuse('API_KEY_NOT_RENEWABLE', { reason: 'not_allowed', chain_ends_at: null });
  const chainEnd = Date.parse(old.chainEndsAt);
  const refused = (reason: 'already_renewed' | 'chain_ended' | 'too_early') =>
    refuse('API_KEY_NOT_RENEWABLE', { reason, chain_ends_at: old.chainEndsAt });
  if (isSuccessorUsed) return refused('already_renewed');

  const { key: secret, hash } = newApiKey(tenant.environment);
  accessChanged(db);
  if (successorId !== null) {
    await replaceKeyHash(db, tenant.id, successorId, hash);
    return answer(successorId, old.expiresAt);
  }
  if (chainEnd <= Date.parse(old.expiresAt)) return refused('chain_ended');
  const [created, lifetime] = [Date.parse(old.createdAt), Date.parse(old.expiresAt) - Date.parse(old.createdAt)];
  // A program that renews in a loop would make keys and mails without end.
  if (old.renewedFrom !== null && now < created + Math.min(pauseHours * 3_600_000, lifetime / 2)) return refused('too_early');
  // The limit of active keys is not asked: the old key ends tomorrow.
  const id = newId(now);
  const end = Math.min(now + lifetime, chainEnd);
  const { name, permissions, createdBy, confirmsChanges, profile, mayRenew, chainStartedAt } = old;
  const rights = { permissions, createdBy, confirmsChanges, profile, mayRenew, chainStartedAt };
  const [createdAt, expiresAt] = [formatMilliseconds(now), formatMilliseconds(end)];
  await insertKey(db, { id, tenantId: tenant.id, name, hash, createdAt, expiresAt, renewedFrom: old.id, ...rights });
  const oldUntil = await bringKeyEndForward(db, tenant.id, old.id, formatMilliseconds(now + overlapHours * 3_600_000));
  await handOverEndpoints(db, tenant.id, old.id, id);
  recordAudit(ctx, {
    action: 'api_key.renewed',
    subject: { kind: 'api_key', id, name },
    changes: [{ field: 'expires_at', before: old.expiresAt, after: expiresAt }],
  });
  recordOwnerMail(db, tenant, ctx.nowMilliseconds, services.mail, {
    kind: 'api_key_renewed',
    facts: { keyId: id, name, oldUntil, expiresAt },
  });
  return answer(id, oldUntil);

  async function answer(successor: string, until: string) {
    return { ...apiKeyResource((await findKey(db, tenant.id, successor))!, now), secret, previous_key_until: until };
  }
});
