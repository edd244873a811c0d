/** Devices on which technicians allowed push messages, and the messages that wait for them. docs/internals/messages.md#push-messages. */
import type { Locale } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { comparesAgain, type ChangedVisit } from './technicianDays.ts';

interface NewPushDevice {
  readonly id: string;
  readonly technicianId: string;
  /** The sign-in session; the device ends with it. null: a call without a session. */
  readonly sessionId: string | null;
  /** Address at the push service. Secret: who has it could send with our key. */
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
  readonly locale: Locale;
  readonly createdAt: string;
}

/** A technician has a phone and a tablet, not more than this. */
const mostDevices = 5;

/**
 * Stores a device in place of one with the same address. Of another technician, that one goes with the messages that wait for it. Keeps the newest
 * devices of the technician. Returns its id.
 */
export async function savePushDevice(tx: Transaction, tenantId: number, device: NewPushDevice): Promise<string> {
  // The look at the visits locks the row of the mail settings, so that one process has it.
  await tx.query(`insert into mail_settings (tenant_id) values ($1) on conflict (tenant_id) do update set ${comparesAgain}`, [tenantId]);
  const { id, technicianId, sessionId, endpoint, publicKey, authSecret, locale, createdAt } = device;
  await tx.query('delete from push_devices where tenant_id = $1 and endpoint = $2 and technician_id <> $3', [
    tenantId,
    endpoint,
    technicianId,
  ]);
  await forgetStaleDays(tx, tenantId, technicianId);
  const [saved] = await tx.query<{ id: string }>(
    `insert into push_devices (tenant_id, id, technician_id, session_id, endpoint, public_key, auth_secret, locale, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, endpoint) do update set technician_id = excluded.technician_id, session_id = excluded.session_id,
       public_key = excluded.public_key, auth_secret = excluded.auth_secret, locale = excluded.locale, created_at = excluded.created_at
     returning id`,
    [tenantId, id, technicianId, sessionId, endpoint, publicKey, authSecret, locale, createdAt],
  );
  await tx.query(
    `delete from push_devices where tenant_id = $1 and technician_id = $2 and id not in (
       select id from push_devices where tenant_id = $1 and technician_id = $2 order by created_at desc, id desc limit ${mostDevices})`,
    [tenantId, technicianId],
  );
  return saved!.id;
}

/**
 * Without a device and without mails about changes, nobody keeps up what a technician was told. Before the first device, it is forgotten: changes
 * from before are no news.
 */
async function forgetStaleDays(tx: Transaction, tenantId: number, technicianId: string): Promise<void> {
  await tx.query(
    `delete from technician_days where tenant_id = $1 and technician_id = $2
        and not exists (select from push_devices d where d.tenant_id = $1 and d.technician_id = $2)
        and not exists (select from mail_settings o join technicians w on w.tenant_id = o.tenant_id
                         where o.tenant_id = $1 and w.id = $2 and 'day_changed' <> all (o.kinds_off) and w.email <> '')`,
    [tenantId, technicianId],
  );
}

/** Removes a device of a technician. */
export async function deletePushDevice(tx: Transaction, tenantId: number, technicianId: string, id: string): Promise<void> {
  await tx.query('delete from push_devices where tenant_id = $1 and technician_id = $2 and id = $3', [tenantId, technicianId, id]);
}

/** Removes the devices of technicians who are inactive or gone, or who do not sign in as this technician any more. */
export async function removeEndedDevices(db: Database): Promise<void> {
  await db.query(
    `delete from push_devices d using technicians w
      where w.tenant_id = d.tenant_id and w.id = d.technician_id and ${hasEnded}`,
  );
}

/** SQL about the technician `w` and the device `d`. */
const hasEnded = `(w.deleted_at is not null or w.status = 'deactive' or d.session_id is not null and not exists (
  select from member_sessions s join members m on m.business_id = s.business_id and m.id = s.member_id and m.status = 'active'
   where s.id = d.session_id and s.member_id = w.user_id))`;

/** A message for one device: the visits of the technician that have changed. */
export interface NewPushMessage {
  readonly id: string;
  readonly deviceId: string;
  readonly visits: readonly ChangedVisit[];
  readonly expiresAt: string;
}

/** Records messages in the transaction that notes what was told. */
export function insertPushMessages(tx: Transaction, tenantId: number, messages: readonly NewPushMessage[], at: string): void {
  if (messages.length > 0)
    tx.later(
      `insert into push_messages (tenant_id, id, device_id, facts, created_at, due_at, expires_at)
       select $1, id, "deviceId", visits, $3, $3, "expiresAt"
         from jsonb_to_recordset($2::jsonb) as m(id uuid, "deviceId" uuid, visits jsonb, "expiresAt" timestamptz)`,
      [tenantId, JSON.stringify(messages), at],
    );
}

/** A message that this process sends now. */
export interface ClaimedPushMessage {
  readonly tenantId: number;
  readonly id: string;
  readonly deviceId: string;
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
  readonly locale: Locale;
  readonly timezone: string;
  readonly visits: readonly ChangedVisit[];
  readonly attempts: number;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export async function isPushDue(db: Database, now: string): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>('select exists (select from push_messages where due_at <= $1) as due', [now]);
  return row!.due;
}

/**
 * Claims due messages of all businesses until `leaseEnd`. After a crash they are due again. Deletes those that are too late, and those of devices
 * whose person has signed out or left.
 */
export async function claimPushMessages(db: Database, now: string, leaseEnd: string, most: number): Promise<ClaimedPushMessage[]> {
  await db.query(
    `delete from push_messages p using push_devices d, technicians w
      where p.due_at <= $1 and d.tenant_id = p.tenant_id and d.id = p.device_id and w.tenant_id = d.tenant_id and w.id = d.technician_id
        and (p.expires_at <= $1 or ${hasEnded})`,
    [now],
  );
  return db.query<ClaimedPushMessage>(
    `with due as materialized (
       select p.tenant_id, p.id from push_messages p join tenants t on t.id = p.tenant_id join businesses b on b.id = t.business_id
        where p.due_at <= $1 and b.suspended_at is null order by p.due_at, p.id limit $3 for update of p skip locked
     )
     update push_messages p set due_at = $2, attempts = p.attempts + 1
       from due, push_devices d, tenants t
      where p.tenant_id = due.tenant_id and p.id = due.id and d.tenant_id = p.tenant_id and d.id = p.device_id and t.id = p.tenant_id
     returning p.tenant_id as "tenantId", p.id, p.device_id as "deviceId", d.endpoint, d.public_key as "publicKey", d.auth_secret as "authSecret",
       d.locale, t.timezone, p.facts as visits, p.attempts, p.created_at as "createdAt", p.expires_at as "expiresAt"`,
    [now, leaseEnd, most],
  );
}

/** What became of an attempt. `gone`: the push service does not know the device any more. */
export type PushOutcome = { readonly kind: 'ended' } | { readonly kind: 'gone' } | { readonly kind: 'later'; readonly dueAt: string };

/** Writes what became of an attempt, unless its lease ran out and a later attempt has begun. */
export async function settlePush(
  db: Database,
  { tenantId, id, deviceId, attempts }: ClaimedPushMessage,
  outcome: PushOutcome,
): Promise<void> {
  if (outcome.kind === 'gone') await db.query('delete from push_devices where tenant_id = $1 and id = $2', [tenantId, deviceId]);
  else if (outcome.kind === 'ended') await db.query('delete from push_messages where tenant_id = $1 and id = $2', [tenantId, id]);
  else
    await db.query('update push_messages set due_at = $4 where tenant_id = $1 and id = $2 and attempts = $3', [
      tenantId,
      id,
      attempts,
      outcome.dueAt,
    ]);
}
