/**
 * Who did what through which credential: written in the transaction of the change, so that neither is without the other. What is secret
 * (keys, passwords, links) never gets here. docs/decisions/0045.
 */
import { auditActions, auditActorKinds, type AuditAction, type AuditActorKind, type AuditSubjectKind } from '../contract/auditActions.ts';
import type { Environment } from '../contract/vocabulary.ts';
import { insertAuditEntry } from '../store/access/auditLog.ts';
import type { Transaction } from '../store/driver/database.ts';
import { newId } from '../store/ids.ts';
import type { Principal } from './principal.ts';

/** One field that something was done to; null where it has no value, or did not exist. */
export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Deed {
  readonly action: AuditAction;
  /** `name`: as it was when it was done, for whoever reads of it when it has another, or is gone; null: the member's of this id. */
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string | null; readonly name: string | null };
  readonly changes?: readonly AuditChange[];
}

export interface Actor {
  readonly kind: AuditActorKind;
  /** Of the key or the app's connection; null for everybody else. */
  readonly credentialId: string | null;
  /** Whose doing it is; null: nobody's who has an account. */
  readonly memberId: string | null;
}

/** Whoever runs the program on the machine of the service. */
export const commandLine: Actor = { kind: 'command_line', credentialId: null, memberId: null };

/** Where and when something is done. */
export interface Scene {
  readonly businessId: string;
  readonly environment: Environment;
  /** Of the service, whatever a sandbox's clock says. */
  readonly nowMilliseconds: number;
  readonly requestId: string | null;
}

/** What of a call the audit needs. */
export interface AuditedCall {
  readonly db: Transaction;
  readonly principal: Principal;
  readonly tenant: { readonly clockOffsetMilliseconds: number };
  readonly nowMilliseconds: number;
  readonly requestId: string;
}

/** Notes what a call does. */
export function recordAudit({ db, principal, tenant, nowMilliseconds, requestId }: AuditedCall, deed: Deed): void {
  const { businessId, environment } = principal;
  const scene = { businessId, environment, nowMilliseconds: nowMilliseconds - tenant.clockOffsetMilliseconds, requestId };
  recordDeed(db, actorOf(principal), scene, deed);
}

function actorOf({ kind, id, userId }: Principal): Actor {
  const actor = auditActorKinds.find((known) => known === kind);
  if (!actor) throw new Error(`A ${kind} has no operation that is audited`);
  return { kind: actor, credentialId: actor === 'key' || actor === 'app' ? id : null, memberId: userId };
}

/** Notes what is done outside an operation: at the pages, on the command line. */
export function recordDeed(
  tx: Transaction,
  actor: Actor,
  { businessId, environment, nowMilliseconds, requestId }: Scene,
  deed: Deed,
): void {
  insertAuditEntry(tx, {
    businessId,
    id: newId(nowMilliseconds),
    at: new Date(nowMilliseconds).toISOString(),
    action: deed.action,
    environment: auditActions[deed.action] === 'business' ? null : environment,
    actorKind: actor.kind,
    credentialId: actor.credentialId,
    memberId: actor.memberId,
    subjectKind: deed.subject.kind,
    subjectId: deed.subject.id,
    subjectName: deed.subject.name,
    changes: deed.changes ?? [],
    requestId,
  });
}

/** Notes what a member does with the own sign-in. `nowMilliseconds`: the service's. */
export function recordOwnDeed(
  tx: Transaction,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
  action: Extract<AuditAction, `member.${string}`>,
  nowMilliseconds: number,
  changes: readonly AuditChange[] = [],
): void {
  const actor: Actor = { kind: 'member', credentialId: null, memberId };
  const scene: Scene = { businessId, environment: 'live', nowMilliseconds, requestId: null };
  recordDeed(tx, actor, scene, { action, subject: { kind: 'member', id: memberId, name: null }, changes });
}

/** The fields of two records of one shape that differ. */
export function changesBetween<Shape extends object>(before: Shape, after: Shape): AuditChange[] {
  const fields = Object.keys(after) as (keyof Shape & string)[];
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** What a new record begins with. */
export function changesOfNew(fields: object): AuditChange[] {
  return Object.entries(fields).map(([field, after]) => ({ field, before: null, after: after as unknown }));
}
