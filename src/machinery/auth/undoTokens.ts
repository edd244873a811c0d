/** Tokens that undo a change of the schedule. A token is the change's id with a proof that this service issued it to the tenant. */
import { createHmac } from 'node:crypto';
import { isSameSecret } from './memberSessions.ts';

export interface UndoTokens {
  of(tenantId: number, changeId: string): string;
  /** Returns the change of a token; null when the token is not of this tenant. */
  read(tenantId: number, token: string): string | null;
}

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/;

/** `secret`: at least 256 random bits, the same for every process of a service. */
export function undoTokens(secret: Buffer): UndoTokens {
  const proofOf = (tenantId: number, changeId: string) =>
    createHmac('sha256', secret).update(`undo:${tenantId}:${changeId}`).digest('base64url').slice(0, 22);
  return {
    of: (tenantId, changeId) => `${changeId}.${proofOf(tenantId, changeId)}`,
    read(tenantId, token) {
      const [, changeId, proof] = form.exec(token) ?? [];
      return changeId !== undefined && isSameSecret(proofOf(tenantId, changeId), proof) ? changeId : null;
    },
  };
}
