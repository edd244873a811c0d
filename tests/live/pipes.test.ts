/** Readers that do not keep up with their stream, and open pages when the server stops. docs/internals/messages.md#live-stream. */
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { OpenPages, type Pipe } from '../../src/machinery/live/openPages.ts';
import { startHarness } from '../support/harness.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { newId } from '../../src/store/ids.ts';

const harness = await startHarness();
const seenSince = () => '2020-01-01T00:00:00Z';
const pagesOf = () =>
  new OpenPages({
    store: harness.store,
    log: pino({ level: 'silent' }),
    now: Date.now,
    seenSince,
    permission: 'job_view',
    ownRole: 'Technician',
  });

/** A pipe with this many bytes that its reader has not taken yet. */
function pipe(waitingBytes: () => number) {
  const written: string[] = [];
  const how: string[] = [];
  const made: Pipe = {
    get waitingBytes() {
      return waitingBytes();
    },
    write: (text) => void written.push(text),
    end: () => void how.push('end'),
    cut: () => void how.push('cut'),
  };
  return { made, written, how };
}

async function openedWith() {
  const business = await harness.business();
  const sessionId = newId(Date.now());
  await harness.store.query(
    `insert into member_sessions (hash, id, business_id, member_id, created_at, last_seen_at, expires_at, user_agent, address)
     values ($1, $2, $3, $4, now(), now(), now() + interval '1 day', '', '')`,
    [Buffer.from(sessionId), sessionId, business.businessId, business.ownerId],
  );
  const tenantId = (await findTenantId(harness.store, business.businessId, 'live'))!;
  return { business, page: { tenantId, memberId: business.ownerId, sessionId } };
}

it('[stream.bounded] a reader that accepts no data is cut off, and other readers still get theirs', async () => {
  const { business, page } = await openedWith();
  const pages = pagesOf();
  let waiting = 0;
  const [slow, quick] = [pipe(() => waiting), pipe(() => 0)];
  await pages.open(page, slow.made, undefined);
  await pages.open(page, quick.made, undefined);
  const taken = slow.written.length;
  waiting = 100_000;
  await business.ok('createCustomer', { full_name: 'Ann', phone: '+1 212 555 0100' });
  await pages.tick();
  expect([slow.how, slow.written.length - taken, quick.how, pages.count]).toEqual([['cut'], 0, [], 1]);
  expect(quick.written.join('')).toContain('event: customers');
  pages.stop();
  expect([quick.how, pages.count]).toEqual([['end'], 0]);
  expect(pages.room(page)).toEqual({ retryAfterSeconds: 1 });
});

it('[stream.ends] a session gets no stream of a business that is not its own', async () => {
  const [{ page }, other] = [await openedWith(), await openedWith()];
  const pages = pagesOf();
  const { made, how } = pipe(() => 0);
  await pages.open({ ...page, tenantId: other.page.tenantId }, made, undefined);
  await pages.tick();
  expect([how, pages.count]).toEqual([['end'], 0]);
});

it('[stream.ends] a page whose session has expired is ended at the next look', async () => {
  const { page } = await openedWith();
  const pages = pagesOf();
  const { made, how } = pipe(() => 0);
  await pages.open(page, made, undefined);
  await pages.tick();
  expect(how).toEqual([]);
  await harness.store.query(`update member_sessions set expires_at = now() - interval '1 second' where id = $1`, [page.sessionId]);
  await pages.tick();
  expect([how, pages.count]).toEqual([['end'], 0]);
});
