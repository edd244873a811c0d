/** The page on which a person answers a program that cannot show its question. docs/internals/call.md#confirmation. */
import { expect, test } from 'vitest';
import { oauthJobs } from '../../src/machinery/background/oauth.ts';
import { locales } from '../../src/contract/vocabulary.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import { okAsMember } from '../support/asMember.ts';
import { confirmingKey } from '../support/confirmingKey.ts';
import { startHarness } from '../support/harness.ts';
import { newMember, signIn, type Session } from '../support/session.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { open } from '../oauth/steps.ts';
import { keepQuestion, takeAnswer, type AskedCall } from '../../src/store/access/confirmations.ts';
import { randomId } from '../../src/store/ids.ts';

let at = Date.parse('2030-06-05T12:00:00Z');
const minute = 60_000;
const harness = await startHarness({ clock: { nowMilliseconds: () => at } });
const business = await harness.business();
const key = await confirmingKey(harness, business);
const owner = await signIn(harness, business.owner);
const { question: en } = textsOf('consent-pages', 'en');

const remove = (id: string, own = key, of = business) => of.call('deleteCustomer', { id }, { key: own });
/** The path of the page about deleting this customer. */
async function linkFor(id: string): Promise<string> {
  const { error_code, data } = await remove(id);
  expect(error_code).toBe('CONFIRMATION_REQUIRED');
  const { confirm_url: url } = data as unknown as { confirm_url: string };
  expect(url.startsWith(harness.url)).toBe(true);
  return url.slice(harness.url.length);
}
async function press(session: Session, path: string, decision: 'yes' | 'no', fields?: Record<string, string>) {
  const { hidden } = await open(harness, session, path);
  const response = await fetch(harness.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: session.cookie, 'content-type': 'application/x-www-form-urlencoded', origin: harness.url },
    body: new URLSearchParams({ ...hidden, decision, ...fields }),
  });
  return { status: response.status, html: await response.text() };
}
const codeOf = async (id: string) => (await remove(id)).error_code;

test('[mcp.confirm-elsewhere] a person signs in, reads the question and says yes; the same call then works once', async () => {
  const id = await newCustomer(business, 'Grace <b>Hopper</b>');
  const path = await linkFor(id);
  expect((await open(harness, null, path)).location).toBe(`/signin?next=${encodeURIComponent(path)}`);
  const page = await open(harness, owner, path);
  expect([page.status, page.html]).toEqual([200, expect.stringContaining('Delete “Grace &lt;b&gt;Hopper&lt;/b&gt;”? (deleteCustomer)')]);
  // Opening the page answers nothing.
  expect(await codeOf(id)).toBe('CONFIRMATION_REQUIRED');
  expect((await press(owner, path, 'yes')).html).toContain(en.done);
  // Another call of the same program is another question.
  expect(await codeOf(await newCustomer(business, 'Other'))).toBe('CONFIRMATION_REQUIRED');
  expect(await codeOf(id)).toBe(0);
  expect(await codeOf(id)).toBe('CONFIRMATION_REQUIRED');
  const { entries } = await okAsMember(harness, business, 'listAuditLog', { limit: 1 });
  expect(entries[0]).toMatchObject({
    action: 'program_call.confirmed',
    subject: { kind: 'api_key' },
    changes: [{ field: 'operation', before: null, after: 'deleteCustomer' }],
  });
});

test('[mcp.confirm-elsewhere] a run that does nothing keeps the yes', async () => {
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Busy', email: 'busy@example.com' });
  await harness.store.query('update customers set deleted_at = now() where id = $1', [id]);
  const { data } = await remove(id);
  const path = (data as unknown as { confirm_url: string }).confirm_url.slice(harness.url.length);
  await press(owner, path, 'yes');
  expect(await codeOf(id)).toBe('CUSTOMER_NOT_FOUND');
  await harness.store.query('update customers set deleted_at = null where id = $1', [id]);
  expect(await codeOf(id)).toBe(0);
});

test('[mcp.confirm-elsewhere] after a no the program is refused, and its next call asks anew', async () => {
  const id = await newCustomer(business, 'Kept');
  const path = await linkFor(id);
  expect((await press(owner, path, 'no')).html).toContain(en.declined);
  expect((await open(harness, owner, path)).html).toContain(en.answered);
  const reasonOf = async () => ((await remove(id)).data as unknown as { reason: string }).reason;
  expect([await reasonOf(), await reasonOf()]).toEqual(['declined', 'not_asked']);
  const { entries } = await okAsMember(harness, business, 'listAuditLog', { limit: 1 });
  expect(entries[0]!.action).toBe('program_call.declined');
});

test('[mcp.confirm-elsewhere] an address that is no question answers as one that is over', async () => {
  expect(await open(harness, owner, '/confirm/nothing')).toMatchObject({ status: 404, html: expect.stringContaining(en.answered) });
});

test('[mcp.confirm-elsewhere] an open question keeps its link, and a yes is used once more after the next question', async () => {
  const id = await newCustomer(business, 'Twice');
  const path = await linkFor(id);
  expect(await linkFor(id)).toBe(path);
  for (let time = 0; time < 2; time++) {
    await press(owner, await linkFor(id), 'yes');
    expect(await codeOf(id)).toBe(0);
    await harness.store.query('update customers set deleted_at = null where id = $1', [id]);
  }
});

test('[mcp.confirm-elsewhere] the erasure of a customer removes the questions, and so does time', async () => {
  const rows = () =>
    harness.store.query('select from confirmations k join tenants t on t.id = k.tenant_id where t.business_id = $1', [business.businessId]);
  const { customer_id: gone } = await business.ok('createCustomer', { full_name: 'Barbara Liskov', email: 'liskov@example.com' });
  await linkFor(gone);
  await business.ok('eraseCustomer', { id: gone });
  expect(await rows()).toEqual([]);
  const id = await newCustomer(business, 'Swept');
  await linkFor(id);
  const [, removing] = oauthJobs({ store: harness.store, mail: { delivers: true }, log: harness.server.pipeline.log });
  const sweep = (now: number) => removing!.tick(now, new AbortController().signal);
  await sweep(at);
  expect(await rows()).toHaveLength(1);
  await sweep(at + 61 * minute);
  expect(await rows()).toEqual([]);
});

test('[mcp.confirm-elsewhere] a question ends after an hour, and so does its yes', async () => {
  const id = await newCustomer(business, 'Late');
  const path = await linkFor(id);
  at += 61 * minute;
  const again = await signIn(harness, business.owner);
  expect((await open(harness, again, path)).html).toContain(en.answered);
  const renewed = await linkFor(id);
  expect(renewed).not.toBe(path);
  await press(again, renewed, 'yes');
  at += 61 * minute;
  expect(await codeOf(id)).toBe('CONFIRMATION_REQUIRED');
});

test('[mcp.confirm-elsewhere] only members of the business who may make the call themselves can answer', async () => {
  const id = await newCustomer(business, 'Guarded');
  const path = await linkFor(id);
  const stranger = await signIn(harness, (await harness.business()).owner);
  expect(await open(harness, stranger, path)).toMatchObject({ status: 404, html: expect.stringContaining(en.answered) });
  const viewer = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
  expect((await open(harness, viewer, path)).html).toContain(en.notAllowed);
  for (const session of [stranger, viewer]) {
    const own = { csrf_token: (await open(harness, session, '/signout')).hidden['csrf_token']! };
    expect((await press(session, path, 'yes', own)).status).toBe(404);
  }
  const foreign = await press(await signIn(harness, business.owner), path, 'yes', { csrf_token: 'of another page' });
  expect(foreign.status).toBe(403);
  expect(await codeOf(id)).toBe('CONFIRMATION_REQUIRED');
});

test('[mcp.confirm-elsewhere, mcp.confirm-effects] a yes is to the effects that the person read', async () => {
  const { id } = await newTechnician(business, (await newArea(business)).id);
  const off = { id, start_date: '2030-08-01', end_date: '2030-08-02', status: 'approved' as const };
  const ask = () => business.call('createTechnicianTimeOff', off, { key });
  const { data } = await ask();
  const path = (data as unknown as { confirm_url: string }).confirm_url.slice(harness.url.length);
  await press(await signIn(harness, business.owner), path, 'yes');
  const rewrite = (read: readonly string[]) =>
    harness.store.query(`update confirmations set effects = $1 where operation = 'createTechnicianTimeOff'`, [JSON.stringify(read)]);
  await rewrite(['money']);
  expect((await ask()).error_code).toBe('CONFIRMATION_REQUIRED');
});

test('[mcp.confirm-elsewhere] the yes is of one credential', async () => {
  const id = await newCustomer(business, 'Mine');
  await press(await signIn(harness, business.owner), await linkFor(id), 'yes');
  expect((await remove(id, await confirmingKey(harness, business))).error_code).toBe('CONFIRMATION_REQUIRED');
});

test.each(locales)('[mcp.confirm-elsewhere] the page is in the language of the person: %s', async (locale) => {
  const session = await signIn(harness, business.owner);
  const path = await linkFor(await newCustomer(business, 'Polyglot'));
  const { html } = await open(harness, session, `${path}?lang=${locale}`);
  const { question: texts } = textsOf('consent-pages', locale);
  expect(html).toContain(`<h1>${texts.title}</h1>`);
  expect(html).toContain(texts.yes);
});

test('[mcp.confirm-elsewhere] after the plan in the question has changed, the person is asked about the new one', async () => {
  const own = await harness.business({ timezone: 'UTC' });
  const asking = await confirmingKey(harness, own);
  const session = await signIn(harness, own.owner);
  const date = nextWorkday(at, 5);
  await newTechnician(own, (await newArea(own)).id);
  const job = await quotedJob(own, await newCustomer(own, 'Mover'), date);
  await own.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T10:00`, status_version: job.status_version });
  const move = () => own.call('commitJobRequestMove', { id: job.id, start_at: `${date}T14:00` }, { key: asking });
  const pathOf = (data: unknown) => (data as { confirm_url: string }).confirm_url.slice(harness.url.length);
  await press(session, pathOf((await move()).data), 'yes');
  await own.ok('updateJobPriority', { id: job.id, priority: 'p3' });
  expect((await move()).error_code).toBe('SCHEDULE_MOVE_PLAN_DRIFTED');
  const again = await move();
  expect(again.error_code).toBe('CONFIRMATION_REQUIRED');
  await press(session, pathOf(again.data), 'yes');
  expect((await move()).error_code).toBe(0);
});

test('[mcp.confirm-elsewhere] an answer that comes while the program asks again counts, for what the person has read', async () => {
  const id = await newCustomer(business, 'Meanwhile');
  const session = await signIn(harness, business.owner);
  const path = await linkFor(id);
  await press(session, path, 'yes');
  // As a call that looked for the answer just before it came.
  const [row] = await harness.store.query<AskedCall>(
    'select tenant_id as "tenantId", caller, operation, digest from confirmations where id = $1',
    [path.split('/').at(-1)],
  );
  const question = { id: randomId(), question: 'More?', effects: ['erases', 'money'] as const, planToken: null };
  const [createdAt, expiresAt] = [new Date(at).toISOString(), new Date(at + 60 * minute).toISOString()];
  expect(await keepQuestion(harness.store, row!, { ...question, createdAt, expiresAt })).toBe(path.split('/').at(-1));
  expect(await takeAnswer(harness.store, row!, createdAt)).toEqual({ isConfirmed: true, effects: ['erases'], planToken: null });
});
