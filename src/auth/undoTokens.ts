/** What takes a change of the schedule back: its id with a proof that this service gave it to somebody of the tenant. */
import { createHmac } from 'node:crypto';
import { isSame } from './memberSessions.ts';

export interface UndoTokens {
  of(tenantId: number, changeId: string): string;
  /** The change that a token stands for; null: it is none of this tenant. */
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
      return changeId !== undefined && isSame(proofOf(tenantId, changeId), proof) ? changeId : null;
    },
  };
}
