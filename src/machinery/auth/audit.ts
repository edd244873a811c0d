/**
 * The audit: who did what, and with which credential. Each entry is written in the transaction of its change, so that neither exists
 * without the other. Secrets (keys, passwords, links) are never recorded. docs/internals/access.md#audit.
 */
import {
  auditActions,
  auditActorKinds,
  type AuditAction,
  type AuditActorKind,
  type AuditSubjectKind,
} from '../../contract/auditActions.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { insertAuditEntry } from '../../store/access/auditLog.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { responsibleFor, type Principal } from './principal.ts';

/** One changed field; a value is null where the field had no value or did not exist. */
interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditedAction {
  readonly action: AuditAction;
  /**
   * `name` is the name at the time of the action, because it may change later or the subject may be deleted. null: the name of the member
   * with this id.
   */
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string | null; readonly name: string | null };
  readonly changes?: readonly AuditChange[];
}

interface Actor {
  readonly kind: AuditActorKind;
  /** Id of the key or of the app's connection; null for all other actors. */
  readonly credentialId: string | null;
  /** The member who is responsible; null when no person with an account is. */
  readonly memberId: string | null;
}

/** A person who runs the program on the service's machine. */
export const commandLine: Actor = { kind: 'command_line', credentialId: null, memberId: null };

/** The business, the time and the request of an action. */
interface ActionContext {
  readonly businessId: string;
  readonly environment: Environment;
  /** Time of the service's clock, not of a sandbox's clock. */
  readonly nowMilliseconds: number;
  readonly requestId: string | null;
}

/** The parts of a call that the audit needs. */
export interface AuditedCall {
  readonly db: Transaction;
  readonly principal: Principal;
  readonly tenant: { readonly clockOffsetMilliseconds: number };
  readonly nowMilliseconds: number;
  readonly requestId: string;
}

/** Records an action of a call. */
export function recordAudit({ db, principal, tenant, nowMilliseconds, requestId }: AuditedCall, audited: AuditedAction): void {
  const { businessId, environment } = principal;
  const context = { businessId, environment, nowMilliseconds: nowMilliseconds - tenant.clockOffsetMilliseconds, requestId };
  recordActionOutsideCall(db, actorOf(principal), context, audited);
}

function actorOf(caller: Principal): Actor {
  const { kind, id, userId } = responsibleFor(caller);
  const actor = auditActorKinds.find((known) => known === kind);
  if (!actor) throw new Error(`No audited operation can be called by a ${kind}`);
  return { kind: actor, credentialId: actor === 'key' || actor === 'app' ? id : null, memberId: userId };
}

/** Records an action outside an operation: on a page or on the command line. */
export function recordActionOutsideCall(
  tx: Transaction,
  actor: Actor,
  { businessId, environment, nowMilliseconds, requestId }: ActionContext,
  audited: AuditedAction,
): void {
  insertAuditEntry(tx, {
    businessId,
    id: newId(nowMilliseconds),
    at: new Date(nowMilliseconds).toISOString(),
    action: audited.action,
    environment: auditActions[audited.action] === 'business' ? null : environment,
    actorKind: actor.kind,
    credentialId: actor.credentialId,
    memberId: actor.memberId,
    subjectKind: audited.subject.kind,
    subjectId: audited.subject.id,
    subjectName: audited.subject.name,
    changes: audited.changes ?? [],
    requestId,
  });
}

/** Records an action of a member on the member's own sign-in. `nowMilliseconds` is the service's time. */
export function recordOwnAction(
  tx: Transaction,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
  action: Extract<AuditAction, `member.${string}`>,
  nowMilliseconds: number,
  changes: readonly AuditChange[] = [],
): void {
  const actor: Actor = { kind: 'member', credentialId: null, memberId };
  const context: ActionContext = { businessId, environment: 'live', nowMilliseconds, requestId: null };
  recordActionOutsideCall(tx, actor, context, { action, subject: { kind: 'member', id: memberId, name: null }, changes });
}

/** Returns the fields that differ between two records of the same shape. */
export function auditChangesBetween<Shape extends object>(before: Shape, after: Shape): AuditChange[] {
  const fields = Object.keys(after) as (keyof Shape & string)[];
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** Returns the fields of a new record as changes from null. */
export function auditChangesOfNew(fields: object): AuditChange[] {
  return Object.entries(fields).map(([field, after]) => ({ field, before: null, after: after as unknown }));
}
