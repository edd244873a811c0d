/**
 * The order in which messages leave: businesses in turn, urgent kinds first, each job in order, and a slow one holds up no other.
 * docs/internals/messages.md#turns.
 */
import { expect, it } from 'vitest';
import type { MailKind } from '../../src/contract/vocabulary.ts';
import { keepSending } from '../../src/machinery/mail/inTurn.ts';
import { nextTurn } from '../../src/ground/time/timers.ts';
import { sendDueMails } from '../../src/machinery/mail/sending.ts';
import { mostMailConnections, type Mailer } from '../../src/machinery/outbound/smtp.ts';
import { newId } from '../../src/store/ids.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { confirmedJob, mailedCustomer } from './outbox.ts';
import { links } from './samples.ts';

const minute = 60_000;
const now = Date.parse('2030-06-05T12:00:00Z');
let clock = now;
// The sender looks at every business in the database, so this file needs its own.
const harness = await startHarness({
  emptyDatabase: true,
  clock: { nowMilliseconds: () => now },
  env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' },
});
await harness.server.background.stop();
const signal = new AbortController().signal;
const parts = { db: harness.store, links, sender: 'service@example.com', log: harness.server.pipeline.log };

/** A business with one job, whose messages are in the outbox only as the test says. */
async function business() {
  const { of } = await newTeam(harness, 'Ada Lovelace');
  const { id: customer } = await mailedCustomer(of);
  const { id } = await confirmedJob(of, customer, '09:00');
  const { id: other } = await confirmedJob(of, customer, '13:00');
  const row = async (kind: MailKind, jobId: string, address: string) => {
    clock += 1;
    await harness.store.query(
      `insert into mails (tenant_id, id, cause, kind, locale, recipient_name, recipient_address, job_request_id, facts, status, created_at, due_at)
       select tenant_id, $2::uuid, 'test:' || $2::uuid, $3, locale, recipient_name, $4, job_request_id, facts, 'queued', $5::timestamptz, $5::timestamptz from mails
        where job_request_id = $1 and kind = 'confirmed' and status = 'skipped'`,
      [jobId, newId(clock), kind, `${address}@example.com`, new Date(clock).toISOString()],
    );
  };
  await harness.store.query(`update mails set status = 'skipped', reason = 'superseded' where status = 'queued'`);
  return { of, id, other, queue: (kind: MailKind, address: string, jobId = id) => row(kind, jobId, address) };
}

/** A mail server that takes everything, and the addresses in the order in which it was given them. */
function takingAll() {
  const taken: string[] = [];
  let atOnce = 0;
  let most = 0;
  const mailer: Pick<Mailer, 'send'> = {
    async send({ to }) {
      most = Math.max(most, (atOnce += 1));
      taken.push(to.address.split('@')[0]!);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return { outcome: 'sent' };
    },
  };
  return { taken, mailer: mailer as Mailer, most: () => most };
}

const kept = async (of: TestBusiness) =>
  (
    await harness.store.query<{ n: number }>(
      `select count(*) as n from mails m join tenants t on t.id = m.tenant_id where t.business_id = $1 and m.status = 'queued'`,
      [of.businessId],
    )
  )[0]!.n;

it('[mail.turns] a burst of one business delays neither the urgent messages nor the turn of another', async () => {
  const [large, small, third] = [await business(), await business(), await business()];
  clock = now - 60 * minute;
  for (let count = 0; count < 30; count++) {
    await large.queue('reminder', `large-${count}`, count % 2 === 0 ? large.id : large.other);
  }
  for (let count = 0; count < 3; count++) await third.queue('completed', `third-${count}`);
  for (const kind of ['on_the_way', 'rescheduled'] as const)
    await small.queue(kind, `small-${kind}`, kind === 'rescheduled' ? small.other : small.id);
  const { taken, mailer, most } = takingAll();
  await sendDueMails({ ...parts, mailer }, () => now, signal);
  expect(taken).toHaveLength(35);
  expect(new Set(taken).size).toBe(35);
  expect(taken.slice(0, 2).toSorted()).toEqual(['small-on_the_way', 'small-rescheduled']);
  // The third business waits for no more than a turn for each of its messages.
  expect(taken.slice(0, 12).filter((address) => address.startsWith('third'))).toHaveLength(3);
  expect(most()).toBeLessThanOrEqual(mostMailConnections);
  expect(await Promise.all([large, small, third].map(({ of }) => kept(of)))).toEqual([0, 0, 0]);
});

it('[mail.turns] the messages of a job leave in their order, one after the other, whatever their kind', async () => {
  const one = await business();
  clock = now - 60 * minute;
  const order = ['reminder', 'message', 'running_late', 'on_the_way', 'completed'] as const;
  for (const kind of order) await one.queue(kind, kind);
  const { taken, mailer, most } = takingAll();
  await Promise.all([0, 1].map(() => sendDueMails({ ...parts, mailer }, () => now, signal)));
  await sendDueMails({ ...parts, mailer }, () => now, signal);
  expect([taken, most()]).toEqual([order, 1]);
});

it('[mail.turns] a slow message delays no other, and a failure is reported when all have ended', async () => {
  const left = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const sent: number[] = [];
  let letGo = () => undefined as void;
  const slow = new Promise<void>((resolve) => (letGo = resolve));
  await keepSending(
    2,
    signal,
    async (free) => left.splice(0, free),
    async (message) => {
      if (message === 1) return await slow.then(() => void sent.push(message));
      sent.push(message);
      if (message === 9) letGo();
    },
  );
  expect(sent).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 1]);
  const failing = keepSending(
    2,
    signal,
    async () => [1],
    () => Promise.reject(new Error('the database is away')),
  );
  await expect(failing).rejects.toThrow('the database is away');
});

it('[mail.turns] a message that becomes due while another one hangs does not wait for it', async () => {
  const left = [1];
  const sent: number[] = [];
  let letGo = () => undefined as void;
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  let claims = 0;
  await keepSending(
    2,
    signal,
    async (free) => {
      // Queued after a claim has found nothing.
      if (++claims === 3) left.push(2);
      return left.splice(0, free);
    },
    async (message) => {
      if (message === 1) await hanging;
      else letGo();
      sent.push(message);
    },
    1,
  );
  expect(sent.toSorted()).toEqual([1, 2]);
});

it('[mail.turns] messages that waited for an earlier attempt are claimed after it, even if it ends during a claim', async () => {
  const sent: number[] = [];
  let claims = 0;
  let end = () => undefined as void;
  const first = new Promise<void>((resolve) => (end = resolve));
  await keepSending(
    2,
    signal,
    async () => {
      claims++;
      if (claims === 1) return [1];
      if (claims === 2) {
        end();
        await first;
        await nextTurn();
        return [];
      }
      return claims === 3 ? [2] : [];
    },
    async (message) => {
      if (message === 1) await first;
      sent.push(message);
    },
  );
  expect(sent).toEqual([1, 2]);
});
