/**
 * What a plan says about mails equals the mails in the outbox after its commit, on random boards. Some customers have no address, some share
 * one person, some mail kinds are off, and some mails of earlier changes still wait. NOTICE_SEED repeats one board.
 */
import { expect, test } from 'vitest';
import type { OutputOf, Operations } from '../../src/contract/index.ts';
import { seededRandom, type Random } from '../../src/process/demo/random.ts';
import { mailKinds } from '../../src/contract/vocabulary.ts';
import { okAsMember } from '../support/asMember.ts';
import { atDepth, ofThisDatabase } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';
import { mailsOf, type OutboxMail } from '../mail/outbox.ts';
import * as draw from './dispatchBoards.ts';
import * as rows from './dispatchRows.ts';

const asked = process.env['NOTICE_SEED'];
const seeds = asked ? [Number(asked)] : ofThisDatabase(Array.from({ length: atDepth(2, 8) }, (_, index) => 701 + index));
const clock = { at: 0 };
const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' };
const withServer = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => clock.at }, env });
const bare = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => clock.at } });

type Notification = OutputOf<Operations['previewJobRequestMove']>['customer_notification'];
type Totals = Pick<OutputOf<Operations['previewJobRequestMove']>, 'customers_notified' | 'customers_to_phone' | 'repeated_customers'>;
interface Told extends Totals {
  readonly jobs: readonly { readonly id: string; readonly notification: Notification }[];
}
type Met = Record<string, number>;

type Board = draw.DispatchBoard & { readonly harness: typeof bare };

/** Asks for a random plan and commits it. Null when the plan was refused. The commit must say what the preview said. */
async function committed(board: Board, random: Random): Promise<Told | null> {
  const { of, now } = board;
  const state = await rows.readBoardState(board.harness, of, now);
  const flow = random.pick(['emergency', 'move', 'move', 'absence'] as const);
  if (flow === 'absence') {
    const question = draw.drawAbsence(board, random);
    if (rows.jobsInRange(state, question).length === 0) return null;
    const { technician_id: id, date: start_date, until_date: end_date } = question;
    await of.ok('createTechnicianTimeOff', { id, start_date, end_date, status: 'approved' });
    const preview = await of.ok('previewAbsenceResolve', question);
    const taken = draw.chooseRows(random, preview).map(({ row }) => row);
    if (taken.length === 0) return null;
    const offered = new Map(
      [...preview.resolved, ...preview.unresolved.flatMap(({ alternatives }) => alternatives)].map((row) => [
        row.row_token,
        row.customer_notification,
      ]),
    );
    const answer = await of.ok('commitAbsenceResolve', { ...question, assignments: taken });
    const jobs = answer.resolved.map(({ job_id, customer_notification }) => ({ id: job_id, notification: customer_notification }));
    for (const { id: jobId, notification } of jobs)
      expect(offered.get(taken.find(({ job_id }) => job_id === jobId)!.row_token!)).toEqual(notification);
    return { ...answer, jobs };
  }
  const isEmergency = flow === 'emergency';
  const question = isEmergency ? draw.drawEmergency(board, random, state, await draw.quoteEmergency(board, random)) : null;
  const moveQuestion = draw.drawMove(board, random, state);
  const preview = question ? await of.call('previewEmergencyReschedule', question) : await of.call('previewJobRequestMove', moveQuestion);
  if (preview.error_code !== 0) return null;
  const token = { plan_token: preview.data.plan_token, after_hours_override: true };
  const answer = question
    ? await of.ok('commitEmergencyReschedule', { ...question, ...token })
    : await of.ok('commitJobRequestMove', { ...moveQuestion, ...token });
  const { other_order: _other, ...shown } = preview.data;
  expect(answer).toMatchObject(shown);
  const landing = { id: answer.job_request_id, notification: answer.customer_notification };
  return {
    ...answer,
    jobs: [landing, ...answer.moves.map((move) => ({ id: move.job_request_id, notification: move.customer_notification }))],
  };
}

/** Where an answer and the mails that the change recorded differ. */
function faultsOf(told: Told, recorded: readonly OutboxMail[], customerOf: ReadonlyMap<string, string>, met: Met): string[] {
  const faults: string[] = [];
  const byCustomer = new Map<string, { sent: number; silent: number; ids: string[] }>();
  for (const { id, notification } of told.jobs) {
    const [mail, ...more] = recorded.filter(({ job_request_id }) => job_request_id === id);
    const isSent = mail?.status === 'queued';
    const isPushed = notification.reason === 'window_kept';
    const reason = mail === undefined ? (isPushed ? 'window_kept' : 'time_unchanged') : isSent ? null : mail.reason;
    met[reason ?? 'sent'] = (met[reason ?? 'sent'] ?? 0) + 1;
    if (more.length > 0) faults.push(`${id}: ${more.length + 1} mails`);
    const expected = { will_be_sent: isSent, channel: isSent ? 'email' : 'none', reason };
    const { phone_to_call: phone, ...others } = notification;
    const isNoNews = reason === 'time_unchanged' || reason === 'window_kept' || reason === 'unchanged';
    const isWrong = JSON.stringify(expected) !== JSON.stringify(others) || (phone === undefined) !== (isSent || isNoNews);
    if (isWrong) faults.push(`${id}: ${JSON.stringify({ expected, notification })}`);
    if (isNoNews) continue;
    const own = byCustomer.get(customerOf.get(id)!) ?? { sent: 0, silent: 0, ids: [] };
    byCustomer.set(customerOf.get(id)!, own);
    own[isSent ? 'sent' : 'silent'] += 1;
    own.ids.push(id);
  }
  const own = [...byCustomer.values()];
  const repeated = own.filter(({ ids }) => ids.length > 1).map(({ ids }) => ids.toSorted().join());
  met['repeated'] = (met['repeated'] ?? 0) + repeated.length;
  if (told.customers_notified !== own.filter(({ sent }) => sent > 0).length) faults.push('customers_notified');
  if (told.customers_to_phone !== own.filter(({ silent }) => silent > 0).length) faults.push('customers_to_phone');
  const named = told.repeated_customers.map(({ job_request_ids }) => job_request_ids.toSorted().join());
  if (named.toSorted().join(' ') !== repeated.toSorted().join(' ')) faults.push('repeated_customers');
  const strangers = recorded.filter(({ job_request_id: id }) => !told.jobs.some((job) => job.id === id));
  if (strangers.length > 0) faults.push(`mails to others: ${strangers.length}`);
  return faults;
}

test.each([
  ['with a mail server', withServer],
  ['without a mail server', bare],
] as const)('[plan.notification] the outbox holds the messages that the plan announced, %s', async (_name, harness) => {
  const met: Met = {};
  for (const seed of seeds) {
    const random = seededRandom(seed * 37);
    const board = { ...(await draw.drawBoard(harness, clock, seed)), harness };
    const { of } = board;
    clock.at = board.now;
    for (const [index, id] of board.customerIds.entries())
      await of.ok('updateCustomer', {
        id,
        phone: `+1212555${1000 + index}`,
        email: index % 3 === 0 ? null : `c${index}-${of.alias}@example.com`,
      });
    await harness.store.query(
      `update job_requests j set customer_email = c.email from customers c, tenants t, businesses b
        where c.tenant_id = j.tenant_id and c.id = j.customer_id and t.id = j.tenant_id and b.id = t.business_id and b.alias = $1`,
      [of.alias],
    );
    for (let index = 0; index < atDepth(14, 30); index++) {
      if (random.next() < 0.15) {
        const kinds = { rescheduled: random.next() < 0.6, confirmed: random.next() < 0.6 };
        await okAsMember(harness, of, 'updateMailSettings', { kinds });
      }
      if (random.next() < 0.3) clock.at += 90_000;
      const known = new Set((await allMails(harness, of)).map(({ id }) => id));
      const told = await committed({ ...board, now: clock.at }, random);
      if (told === null) continue;
      const recorded = (await allMails(harness, of)).filter(
        ({ id, kind }) => !known.has(id) && ['rescheduled', 'confirmed'].includes(kind),
      );
      const customerOf = new Map<string, string>();
      for (const { id } of told.jobs) customerOf.set(id, (await of.ok('getJobRequest', { id })).customer?.id ?? id);
      expect(faultsOf(told, recorded, customerOf, met), `NOTICE_SEED=${seed}: ${JSON.stringify(told)}`).toEqual([]);
    }
  }
  console.log(JSON.stringify(met));
  expect(met[harness === bare ? 'no_channel' : 'sent']).toBeGreaterThan(0);
  if (harness === withServer) expect(met['sent']! + (met['no_address'] ?? 0)).toBeGreaterThan(2);
});

async function allMails(harness: typeof bare, of: draw.DispatchBoard['of']): Promise<OutboxMail[]> {
  const found: OutboxMail[] = [];
  for (const kind of mailKinds.filter((one) => one === 'rescheduled' || one === 'confirmed')) {
    found.push(...(await mailsOf(harness, of, { kind })));
  }
  return found;
}
