/** Any text sent in place of a token, cursor or link is refused, without a fault and without data of another business. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memberLinkTokens } from '../../src/machinery/auth/memberLinks.ts';
import { unsubscribeTokens } from '../../src/machinery/auth/unsubscribeTokens.ts';
import { confirmingKey } from '../support/confirmingKey.ts';
import { atDepth, isDeep } from '../support/depth.ts';
import { openStream } from '../live/streams.ts';
import { post, toolCall } from '../mcp/rpc.ts';
import { statelessCall } from '../mcp/stateless.ts';
import { allow, authorizePath, connect, newApp, newProof, open } from '../oauth/steps.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { openBoard } from '../operations/board/boardDesk.ts';
import { at, booked, emergency } from '../operations/dispatch/board.ts';
import { send } from '../support/send.ts';
import { isSameToken, nearTokens, withEdges } from './madeUpTokens.ts';

const desk = await openDesk();
const { harness } = desk;
const secret = Buffer.from('the secret of a test, of no other use');

/** A business with one of everything that has a token. All its readable texts contain `name`. */
async function businessOf(name: string) {
  const { of, ids, owner } = await openBoard(desk, `${name} Ada`, `${name} Bea`);
  const [ada, bea] = ids as [string, string];
  const { customer_id: customer } = await of.ok('createCustomer', {
    full_name: `${name} Customer`,
    email: `${name}@example.com`,
    phone: '+1 212 555 0123',
    address: { line: `5 ${name} St`, city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
  });
  const job = await booked(of, customer, ada, '10:00');
  const other = await booked(of, customer, ada, '08:00');
  const p0 = await emergency(of, customer);
  const { undo_token: undo } = await owner.ok('commitJobRequestMove', { id: other.id, technician_id: ada, start_at: at('08:30') });
  const key = await confirmingKey(harness, of);
  const [tenant] = await harness.store.query<{ id: number; mail: string }>(
    `select t.id, m.id as mail from tenants t join mails m on m.tenant_id = t.id where t.business_id = $1 and t.environment = 'live' limit 1`,
    [of.businessId],
  );
  const board = await harness.request('GET', `/dashboard/v1/board?from=${monday}&to=${monday}`, { headers: { cookie: owner.cookie } });
  return { of, owner, customer, ada, bea, job, p0, undo: undo!, asking: key, tenant: tenant!, boardTag: board.headers.get('etag')! };
}

const [ours, theirs] = [await businessOf('Oursonly'), await businessOf('Theirsonly')];
const [app, foreignApp] = [await connect(harness, ours.owner), await connect(harness, theirs.owner)];
const { of, owner } = ours;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A place in the API that takes a token. */
interface Place {
  readonly name: string;
  /** Tokens that are valid there, and tokens that are valid elsewhere. */
  readonly tokens: readonly string[];
  readonly ask: (token: string) => Promise<Answer>;
  /**
   * Statuses of a success: only a token equivalent to a valid one may get them. Left out: a cursor, which any well-formed token may
   * continue.
   */
  readonly opens?: readonly number[];
  /** Texts to try before others. */
  readonly known?: readonly string[];
}

/** The token of a move that touches no job, so that no version fences it, and that starts in the year 10136. */
const farAhead = Buffer.concat([Buffer.of(3, 0), Buffer.alloc(16 + 4 + 2), Buffer.of(1, 255, 255, 255, 255), Buffer.alloc(4)]).toString(
  'base64url',
);

/** The capabilities of a client that can ask a person. */
const forms = { elicitation: { form: {} } };
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: harness.url };
/** Replaces characters that a header cannot contain. */
const inHeader = (token: string) => token.replaceAll(/[^\x21-\x7e]/g, '?');
const inPath = (token: string) => encodeURIComponent(token.toWellFormed());

const rest = (method: string, path: string, body?: object): Promise<Answer> =>
  send(harness.url + path, {
    method,
    headers: { authorization: `Bearer ${of.key}`, ...(body ? json : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const asOwner = (method: string, path: string, body?: object): Promise<Answer> =>
  send(harness.url + path, {
    method,
    headers: { cookie: owner.cookie, 'x-csrf-token': owner.formToken, ...(body ? json : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
/** A tool call. A refusal counts with the REST status of its error code. */
const mcp = async (name: string, input: object): Promise<Answer> => {
  const { status, text, json: reply } = await post(harness.url, toolCall(name, input), { key: of.key });
  const code = (reply as { result?: { structuredContent?: { error_code: unknown } } }).result?.structuredContent?.error_code;
  return { status: code === 'INTERNAL_ERROR' ? 500 : code === 0 ? status : 422, text };
};
/** Like `mcp`, with a key whose commits a person confirms: the question shows the plan. A question never counts as a success. */
const question = async (name: string, input: object): Promise<Answer> => {
  const { status, text } = await statelessCall(harness.url, name, input, { key: ours.asking, capabilities: forms });
  return { status: text.includes('INTERNAL_ERROR') ? 500 : status === 200 ? 202 : status, text };
};
const sent = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  send(harness.url + path, { method: 'POST', headers: { ...form, ...headers }, body: new URLSearchParams(fields).toString() });
const read = (path: string, headers: Record<string, string> = {}): Promise<Answer> => send(harness.url + path, { method: 'GET', headers });

async function planPlaces(): Promise<Place[]> {
  const plansOf = async ({ of: from, job, p0, ada, bea }: typeof ours) => ({
    move: (await from.ok('previewJobRequestMove', { id: job.id, start_at: at('14:00'), technician_id: bea })).plan_token,
    emergency: (await from.ok('previewEmergencyReschedule', { job_request_id: p0.id, technician_id: bea, start_at: at('09:00') }))
      .plan_token,
    absence: await from.ok('previewAbsenceResolve', { technician_id: ada, date: monday, until_date: monday }),
  });
  const [plans, foreign] = [await plansOf(ours), await plansOf(theirs)];
  const [row] = plans.absence.resolved;
  const away = { technician_id: ours.ada, date: monday, until_date: monday };
  const places: Place[] = [];
  const plan = (tool: string, path: string, good: string, elsewhere: string, more: object, named: object = {}) => {
    const tokens = [good, elsewhere];
    const known = [farAhead, ...(isDeep ? withEdges(good, 42) : [])];
    const shared = { tokens, opens: [200] };
    places.push(
      { ...shared, name: `${tool}, REST`, known, ask: (plan_token) => rest('POST', path, { ...more, plan_token }) },
      { ...shared, name: `${tool}, MCP`, known: [farAhead], ask: (plan_token) => mcp(tool, { ...more, ...named, plan_token }) },
      { ...shared, name: `${tool}, question`, known, ask: (plan_token) => question(tool, { ...more, ...named, plan_token }) },
    );
  };
  plan('commitJobRequestMove', `/v1/job-requests/${ours.job.id}/move/commit`, plans.move, foreign.move, {}, { id: ours.job.id });
  plan('commitEmergencyReschedule', '/v1/job-requests/emergency/commit', plans.emergency, foreign.emergency, {
    job_request_id: ours.p0.id,
  });
  plan('commitAbsenceResolve', '/v1/job-requests/absence/commit', plans.absence.plan_token, foreign.absence.plan_token, {});
  places.push({
    name: 'row_token',
    tokens: [row!.row_token, foreign.absence.resolved[0]!.row_token],
    opens: [200],
    ask: (row_token) => rest('POST', '/v1/job-requests/absence/commit', { ...away, assignments: [{ ...row!, row_token }] }),
  });
  return places;
}

/** Cursors: any well-formed token is accepted, and none shows another business's rows. */
async function cursorPlaces(): Promise<Place[]> {
  const nextOf = async (from: typeof ours, operation: 'listActivity' | 'listAuditLog') =>
    (await from.owner.ok(operation, { limit: 1 })).next_after!;
  const feed = async (from: typeof ours) => (await from.of.ok('listJobRequestChanges', { limit: 1 })).next_since;
  const cursor = async (operation: 'listActivity' | 'listAuditLog', path: string): Promise<Place> => ({
    name: path,
    tokens: [await nextOf(ours, operation), await nextOf(theirs, operation)],
    ask: (token) => asOwner('GET', `${path}?after=${inPath(token)}`),
  });
  const since = [await feed(ours), await feed(theirs)];
  const polled = (path: string): Place => ({ name: path, tokens: since, ask: (token) => rest('GET', `${path}?since=${inPath(token)}`) });
  return [
    await cursor('listActivity', '/dashboard/v1/activity'),
    await cursor('listAuditLog', '/dashboard/v1/audit-log'),
    // Ids of rows, as those of the audit are.
    await cursor('listAuditLog', '/dashboard/v1/request-log'),
    polled('/v1/customers'),
    polled('/v1/technicians'),
    polled('/v1/job-requests/changes'),
    { name: 'since over MCP', tokens: since, ask: (token) => mcp('listCustomers', { since: token }) },
    {
      name: 'ETag of a board',
      tokens: [ours.boardTag, theirs.boardTag],
      ask: (tag) => read(`/dashboard/v1/board?from=${monday}&to=${monday}`, { cookie: owner.cookie, 'if-none-match': inHeader(tag) }),
    },
    {
      name: 'Last-Event-ID',
      tokens: [await lastIdOf(ours), await lastIdOf(theirs)],
      ask: async (lastId) => {
        const stream = await openStream(harness.url, owner.cookie, { lastId: inHeader(lastId) });
        stream.leave();
        await stream.ended;
        return { status: stream.status, text: JSON.stringify(stream.events) };
      },
    },
  ];
}

async function lastIdOf(from: typeof ours): Promise<string> {
  const stream = await openStream(harness.url, from.owner.cookie);
  const events = await stream.until(({ id }) => id !== null);
  stream.leave();
  return events.at(-1)!.id!;
}

/** Secrets that give access: only the real secret may be accepted. */
async function secretPlaces(): Promise<Place[]> {
  const [tokens, members] = [unsubscribeTokens(secret), memberLinkTokens(secret)];
  const { id: linkId } = await invitedLink();
  const feed = await owner.ok('createCalendarFeed', { kind: 'business' });
  const proof = newProof();
  const registered = await newApp(harness);
  const page = await open(harness, owner, authorizePath(registered, proof));
  const code = await allow(harness, owner, registered, proof);
  const elsewhere = await open(harness, theirs.owner, authorizePath(registered, proof));
  const link = (await of.ok('getJobRequest', { id: ours.job.id })).customer_url!.split('/').at(-1)!;
  const redeemed = (fields: Record<string, string>) => sent('/oauth/token', { client_id: registered.clientId, ...fields });
  const bearer = (token: string) => read('/v1/customers', { authorization: `Bearer ${inHeader(token)}` });
  const asked = await statelessCall(harness.url, 'deleteCustomer', { id: ours.customer }, { key: ours.asking, capabilities: forms });
  const state = (asked.reply.result as { requestState: string }).requestState;
  return [
    {
      name: 'undo_token',
      tokens: [ours.undo, theirs.undo],
      opens: [200],
      ask: (undo_token) => asOwner('POST', '/dashboard/v1/schedule/undo', { undo_token }),
    },
    { name: 'customer link', tokens: [link], opens: [200], ask: (token) => read(`/j/${inPath(token)}`) },
    { name: 'customer link, calendar', tokens: [link], opens: [200], ask: (token) => read(`/j/${inPath(token)}/visit.ics`) },
    { name: 'customer link, form', tokens: [link], opens: [200, 303], ask: (token) => sent(`/j/${inPath(token)}`, { act: 'cancel' }) },
    {
      name: 'unsubscribe link',
      tokens: [tokens.of(ours.tenant.id, ours.tenant.mail)],
      // The page is the same for every link, so that it does not reveal which links are real.
      ask: (token) => read(`/unsubscribe/${inPath(token)}`),
    },
    { name: 'calendar address', tokens: [feed.url.slice(-47, -4)], opens: [200], ask: (token) => read(`/calendar/${inPath(token)}.ics`) },
    { name: 'password link', tokens: [members.of(linkId)], opens: [200], ask: (token) => read(`/set-password/${inPath(token)}`) },
    { name: 'API key', tokens: [of.key], opens: [200], ask: bearer },
    { name: 'access token', tokens: [app.access], opens: [200], ask: bearer },
    {
      name: 'session cookie',
      tokens: [owner.cookie.split('=')[1]!],
      opens: [200],
      ask: (token) => read('/dashboard/v1/customers', { cookie: `tr_session=${inHeader(token).replaceAll(/[;,"\\]/g, '_')}` }),
    },
    {
      name: 'form token',
      tokens: [owner.formToken, theirs.owner.formToken],
      opens: [200],
      ask: (token) =>
        send(`${harness.url}/dashboard/v1/customers`, {
          method: 'POST',
          headers: { ...json, cookie: owner.cookie, 'x-csrf-token': inHeader(token) },
          body: JSON.stringify({ full_name: 'Made up', email: 'made@example.com' }),
        }),
    },
    {
      name: 'page of a consent',
      tokens: [page.hidden['request']!, elsewhere.hidden['request']!],
      opens: [303],
      ask: (request) =>
        sent('/oauth/authorize', { csrf_token: owner.formToken, request, decision: 'deny', environment: 'live' }, { cookie: owner.cookie }),
    },
    {
      name: 'authorization code',
      tokens: [code],
      opens: [200],
      ask: (token) => redeemed({ grant_type: 'authorization_code', code: token, code_verifier: proof.verifier }),
    },
    {
      name: 'refresh token',
      tokens: [app.refresh, foreignApp.refresh],
      opens: [200],
      ask: (token) => redeemed({ grant_type: 'refresh_token', refresh_token: token }),
    },
    { name: 'revoked token', tokens: [app.refresh], ask: (token) => sent('/oauth/revoke', { token, client_id: registered.clientId }) },
    {
      name: 'state of an app',
      tokens: ['the app’s own'],
      ask: (token) => read(authorizePath(registered, proof, { state: token.toWellFormed() }), { cookie: owner.cookie }),
    },
    {
      name: 'form of the booking page',
      tokens: [await bookingForm()],
      ask: (token) => sent(`/book/${of.alias}`, { form: token, step: 'who', go: 'next', t: token }),
    },
    {
      name: 'requestState',
      tokens: [state],
      opens: [200],
      ask: async (requestState) => {
        const more = { requestState, inputResponses: { confirm: { action: 'accept', content: { confirm: true } } } };
        const call = await statelessCall(
          harness.url,
          'deleteCustomer',
          { id: ours.customer },
          { key: ours.asking, capabilities: forms },
          more,
        );
        return call;
      },
    },
  ];
}

/** The link of an invitation. */
async function invitedLink(): Promise<{ id: string }> {
  await owner.ok('inviteMember', { email: 'invited@example.com', full_name: 'In Vited', role: 'Viewer' });
  const [link] = await harness.store.query<{ id: string }>('select id from member_links where business_id = $1 order by id desc limit 1', [
    of.businessId,
  ]);
  return link!;
}

async function bookingForm(): Promise<string> {
  const { text } = await read(`/book/${of.alias}`);
  return / name="form" value="([^"]*)"/.exec(text)?.[1] ?? 'none';
}

/** Whether an answer shows another business. The word is in all texts of that business. */
const isOfOthers = ({ text }: Answer) => text.includes('Theirsonly');

const places = [...(await planPlaces()), ...(await cursorPlaces()), ...(await secretPlaces())];

it.each(places.map((place) => [place.name, place] as const))(
  '[tokens.made-up] a made-up token opens nothing: %s',
  async (_name, { tokens, ask, opens = [], known = [] }) => {
    const fits = async (token: string) => {
      const isGood = isSameToken(token, tokens[0]!);
      // Trying a valid token would use it up.
      if (isGood && opens.length > 0) return;
      const answer = await ask(token);
      expect([token, answer.status < 500 ? null : answer]).toEqual([token, null]);
      expect([token, opens.includes(answer.status)]).toEqual([token, false]);
      expect([token, isOfOthers(answer)]).toEqual([token, false]);
    };
    for (const token of [...tokens.slice(1), ...known]) await fits(token);
    await fc.assert(fc.asyncProperty(nearTokens(tokens), fits), { numRuns: atDepth(12, 150) });
  },
);

it('[tokens.made-up] the refusal of a made-up plan_token names that token, and no arguments that a caller with a token may omit', async () => {
  const plan_token = 'xyz';
  const answers = [
    await of.call('commitJobRequestMove', { id: ours.job.id, plan_token }),
    await of.call('commitJobRequestChange', { id: ours.job.id, plan_token }),
    await of.call('commitEmergencyReschedule', { job_request_id: ours.p0.id, plan_token }),
    await of.call('commitAbsenceResolve', { plan_token }),
  ];
  for (const { error_code, errors } of answers)
    expect([error_code, errors?.map(({ field }) => field)]).toEqual(['VALIDATION_ERROR', ['plan_token']]);
});
