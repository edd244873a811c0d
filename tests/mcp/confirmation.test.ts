/** A credential with "confirm changes": a person says yes before anything is committed or deleted. docs/decisions/0049. */
import { describe, expect, test } from 'vitest';
import { locales } from '../../src/contract/vocabulary.ts';
import { confirmingKey } from '../support/confirmingKey.ts';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { callTool, post, request, toolCall, type RpcReply } from './rpc.ts';
import { sendStateless, statelessCall, type StatelessOptions } from './stateless.ts';

let now = Date.now();
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const key = await confirmingKey(harness, business);
const forms = { elicitation: { form: {} } };
const asking: StatelessOptions = { key, capabilities: forms };

const exists = async (id: string) => (await business.ok('getCustomer', { id })).profile.deleted_at === undefined;
const asked = async (id: string, options = asking, input: object = { id }) => {
  const { status, reply } = await statelessCall(harness.url, 'deleteCustomer', input, options);
  expect([status, reply.result?.['resultType']]).toEqual([200, 'input_required']);
  return reply.result as { requestState: string; inputRequests: Record<string, any> };
};
/** The words that are shown to the person. */
const wordsOf = ({ reply }: { reply: RpcReply }): string =>
  (reply.result as { inputRequests: { confirm: { params: { message: string } } } }).inputRequests.confirm.params.message;
const answered = (id: string, more: object, options = asking) =>
  statelessCall(harness.url, 'deleteCustomer', { id }, options, more as Record<string, unknown>);
const yes = { confirm: { action: 'accept', content: { confirm: true } } };

describe('[mcp.confirm-changes] a person is asked through the client', () => {
  test('the call answers with the question; nothing is done until the person says yes', async () => {
    const id = await newCustomer(business, 'Grace Hopper');
    const { inputRequests, requestState } = await asked(id);
    expect(inputRequests).toEqual({
      confirm: {
        method: 'elicitation/create',
        params: {
          mode: 'form',
          message: 'Delete “Grace Hopper”? (deleteCustomer)',
          requestedSchema: {
            type: 'object',
            properties: { confirm: { type: 'boolean', title: 'Yes, do it', default: false } },
            required: ['confirm'],
          },
        },
      },
    });
    expect(await exists(id)).toBe(true);
    const { reply } = await answered(id, { inputResponses: yes, requestState });
    expect(reply.result).toMatchObject({ resultType: 'complete', structuredContent: { error_code: 0, data: { id } } });
    expect(await exists(id)).toBe(false);
  });

  test('the question about a closure names its day and its reason', async () => {
    await business.ok('createClosure', { date: '2031-12-24', reason: 'Christmas Eve' });
    const call = await statelessCall(harness.url, 'deleteClosure', { date: '2031-12-24' }, asking);
    expect(wordsOf(call)).toBe('Delete “2031-12-24, Christmas Eve”? (deleteClosure)');
  });

  test('nothing is done when the person declines, cancels or leaves the box empty, and the model learns of it', async () => {
    const id = await newCustomer(business, 'Kept');
    const { requestState } = await asked(id);
    for (const confirm of [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept', content: { confirm: false } },
      { action: 'accept' },
    ]) {
      const { reply } = await answered(id, { inputResponses: { confirm }, requestState });
      expect(reply.result).toMatchObject({
        isError: true,
        structuredContent: { error_code: 'CONFIRMATION_REQUIRED', data: { reason: 'declined' } },
      });
    }
    expect(await exists(id)).toBe(true);
  });

  test('the question is asked again after an answer without its state, or a state without an answer', async () => {
    const id = await newCustomer(business, 'Again');
    const { requestState } = await asked(id);
    for (const more of [{ inputResponses: yes }, { requestState }, { requestState, inputResponses: { other: yes.confirm } }])
      expect((await answered(id, more)).reply.result).toMatchObject({ resultType: 'input_required' });
    expect(await exists(id)).toBe(true);
  });

  test('a state of another call, tool or credential, or a forged one, is refused, and a late state leads to a new question', async () => {
    const [id, other] = [await newCustomer(business, 'Mine'), await newCustomer(business, 'Other')];
    const { requestState } = await asked(id);
    const second = { key: await confirmingKey(harness, business), capabilities: forms };
    const forged = `${requestState.split('.')[0]}.${Buffer.from('forged').toString('base64url')}`;
    for (const [target, state, options] of [
      [other, requestState, asking],
      [id, requestState, second],
      [id, forged, asking],
      [id, 'nonsense', asking],
      [id, 7, asking],
    ] as const) {
      const { status, reply } = await answered(target, { inputResponses: yes, requestState: state }, options);
      expect([status, reply.error?.code]).toEqual([400, -32602]);
    }
    const { id: areaId } = await business.ok('createServiceArea', { name: 'Of another tool', city: 'Newark' });
    const otherTool = await statelessCall(harness.url, 'deleteServiceArea', { id: areaId }, asking, { inputResponses: yes, requestState });
    expect(otherTool.reply.error?.code).toBe(-32602);
    now += 10 * 60_000 + 1;
    expect((await answered(id, { inputResponses: yes, requestState })).reply.result).toMatchObject({ resultType: 'input_required' });
    expect([await exists(id), await exists(other)]).toEqual([true, true]);
  });

  test('invalid input is refused before the person is asked', async () => {
    const { reply } = await statelessCall(harness.url, 'deleteCustomer', { id: 'x' }, asking);
    expect(reply.result).toMatchObject({ isError: true, structuredContent: { error_code: 'VALIDATION_ERROR' } });
  });

  test('look-ups and other changes ask nobody, nor do calls with a credential that does not confirm changes', async () => {
    const input = { full_name: 'Ada', email: 'ada@example.com' };
    const made = await statelessCall(harness.url, 'createCustomer', input, asking);
    const { customer_id: id } = (made.reply.result as { structuredContent: { data: { customer_id: string } } }).structuredContent.data;
    expect((await statelessCall(harness.url, 'getCustomer', { id }, asking)).reply.result).toMatchObject({ isError: false });
    const { reply } = await statelessCall(harness.url, 'deleteCustomer', { id }, { key: business.key, capabilities: forms });
    expect(reply.result).toMatchObject({ resultType: 'complete', structuredContent: { error_code: 0 } });
  });

  test.each(locales)('the question is in the language of the call: %s', async (locale) => {
    const id = await newCustomer(business, 'Polyglot');
    const { inputRequests } = await asked(id, { ...asking, headers: { 'x-locale': locale } });
    const { message, requestedSchema } = inputRequests['confirm'].params;
    expect(message).toContain('Polyglot');
    expect(message).not.toMatch(/\{|\}/);
    expect(message.startsWith('Delete')).toBe(locale === 'en');
    expect(requestedSchema.properties.confirm.title === 'Yes, do it').toBe(locale === 'en');
  });
});

describe('[mcp.confirm-elsewhere] a client that cannot ask gets a link for the person', () => {
  const link = { error_code: 'CONFIRMATION_REQUIRED', data: { reason: 'not_asked', effects: ['erases'] } };
  const linkOf = (envelope: unknown) => (envelope as { data: { confirm_url: string; question: string } }).data;

  test('REST, older revisions and a client without forms', async () => {
    const id = await newCustomer(business, 'Older');
    const question = 'Delete “Older”? (deleteCustomer)';
    const rest = await business.call('deleteCustomer', { id }, { key });
    const older = await callTool(harness.url, key, 'deleteCustomer', { id });
    const formless = await statelessCall(harness.url, 'deleteCustomer', { id }, { key, capabilities: { elicitation: { url: {} } } });
    expect([rest, older]).toMatchObject([{ status: 403, ...link }, link]);
    expect(formless.reply.result).toMatchObject({ isError: true, structuredContent: link });
    for (const envelope of [rest, older, formless.reply.result!['structuredContent']]) {
      expect(linkOf(envelope).question).toBe(question);
      // An open question keeps its address, however it is asked.
      expect(linkOf(envelope).confirm_url).toBe(linkOf(rest).confirm_url);
    }
    expect(older).toMatchObject({ message: `A person must confirm this first. ${question} ${linkOf(rest).confirm_url}` });
    expect(await exists(id)).toBe(true);
  });

  test('a client without a capability for forms that names no mode is asked', async () => {
    const id = await newCustomer(business, 'Any mode');
    await asked(id, { key, capabilities: { elicitation: {} } });
  });

  test('revision 2025-11-25 has an error of its own for it', async () => {
    const id = await newCustomer(business, 'Url mode');
    const { status, json } = await post(harness.url, toolCall('deleteCustomer', { id }), {
      key,
      headers: { 'mcp-protocol-version': '2025-11-25' },
    });
    const { error } = json as { error: { code: number; message: string; data: { elicitations: { url: string }[] } } };
    const [{ url }] = error.data.elicitations as [{ url: string }];
    expect([status, error]).toMatchObject([
      200,
      {
        code: -32042,
        message: `A person must confirm this first. Delete “Url mode”? (deleteCustomer) ${url}`,
        data: { elicitations: [{ mode: 'url', elicitationId: url.split('/').at(-1), message: 'Delete “Url mode”? (deleteCustomer)' }] },
      },
    ]);
    expect(await exists(id)).toBe(true);
  });

  test('every client sees the tools that ask', async () => {
    const namesOf = (json: unknown) => ((json as RpcReply).result!['tools'] as { name: string }[]).map(({ name }) => name);
    const handshake = namesOf((await post(harness.url, request('tools/list'), { key, path: '/mcp/dispatch' })).json);
    const whole = namesOf((await sendStateless(harness.url, request('tools/list'), { ...asking, path: '/mcp/dispatch' })).json);
    expect(handshake).toContain('commitAbsenceResolve');
    expect(handshake).toEqual(whole);
  });
});

describe('[mcp.confirm-changes] the change is the one that the person was shown', async () => {
  const date = nextWorkday(Date.now(), 5);
  const area = await newArea(business);
  const technician = await newTechnician(business, area.id);
  const job = await quotedJob(business, await newCustomer(business, 'Mover'), date);
  await business.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T10:00`, status_version: job.status_version });

  test('a move without a plan_token commits the plan that was shown, or nothing', async () => {
    const input = { id: job.short_code, start_at: `${date}T14:00` };
    const ask = await statelessCall(harness.url, 'commitJobRequestMove', input, asking);
    const { inputRequests, requestState } = ask.reply.result as { inputRequests: any; requestState: string };
    expect(inputRequests.confirm.params.message).toBe(
      `Move ${job.short_code} to ${date} 14:00 with ${technician.full_name}? Other visits that move: 0; customers who get a new time: 0.`,
    );
    const before = await business.ok('getJobRequest', { id: job.id });
    await business.ok('updateJobPriority', { id: job.id, priority: 'p3' });
    const drifted = await statelessCall(harness.url, 'commitJobRequestMove', input, asking, { inputResponses: yes, requestState });
    expect(drifted.reply.result).toMatchObject({ structuredContent: { error_code: 'SCHEDULE_MOVE_PLAN_DRIFTED' } });
    expect((await business.ok('getJobRequest', { id: job.id })).schedule.scheduled_at).toBe(before.schedule.scheduled_at);
    const again = (await statelessCall(harness.url, 'commitJobRequestMove', input, asking)).reply.result as { requestState: string };
    const done = await statelessCall(harness.url, 'commitJobRequestMove', input, asking, {
      inputResponses: yes,
      requestState: again.requestState,
    });
    expect(done.reply.result).toMatchObject({
      structuredContent: { error_code: 0, data: { applied: true, landing: { start_local: `${date}T14:00` } } },
    });
  });

  test('the question about a commit with a plan_token describes the plan of that token', async () => {
    const preview = await business.ok('previewJobRequestMove', { id: job.id, start_at: `${date}T16:00` });
    const ask = await statelessCall(harness.url, 'commitJobRequestMove', { id: job.id, plan_token: preview.plan_token }, asking);
    expect(wordsOf(ask)).toContain(`${date} 16:00 with ${technician.full_name}`);
  });

  test('the question about a plan in the other order says how few visits it moves', async () => {
    const others = [];
    for (const time of ['10:00', '11:00', '12:00']) {
      const quoted = await quotedJob(business, await newCustomer(business, 'In the way'), date);
      others.push(quoted.id);
      await business.ok('confirmJobRequest', { id: quoted.id, scheduled_at: `${date}T${time}`, status_version: quoted.status_version });
    }
    const asked = { id: job.id, start_at: `${date}T10:00`, allow_non_p0_displacement: true };
    const { plan_token, other_order } = await business.ok('previewJobRequestMove', asked);
    const told = async (token: string) =>
      wordsOf(await statelessCall(harness.url, 'commitJobRequestMove', { id: job.id, plan_token: token }, asking));
    expect(await told(plan_token)).toContain('Other visits that move: 2');
    expect(await told(other_order!.plan_token)).toContain('Other visits that move: 1');
    for (const id of others) await business.ok('archiveJobRequest', { id });
  });

  test('the question about several moves or a swap names each visit with its technician and time', async () => {
    const quoted = await quotedJob(business, await newCustomer(business, 'Swapper'), date);
    await business.ok('confirmJobRequest', { id: quoted.id, scheduled_at: `${date}T09:00`, status_version: quoted.status_version });
    const told = async (input: object) => {
      const { plan_token } = await business.ok('previewScheduleMoves', input);
      return wordsOf(await statelessCall(harness.url, 'commitScheduleMoves', { plan_token }, asking));
    };
    const visit = (code: string, time: string) => `${code}: ${technician.full_name}, ${date} ${time}`;
    expect(await told({ swap_job_request_ids: [job.id, quoted.id] })).toBe(
      `Move 2 visits? ${visit(job.short_code!, '09:00')}; ${visit(quoted.short_code!, '14:00')}. Customers who get a new time: 2.`,
    );
    expect(await told({ moves: [{ job_request_id: quoted.id, start_at: `${date}T11:00` }] })).toBe(
      `Move 1 visits? ${visit(quoted.short_code!, '11:00')}. Customers who get a new time: 1.`,
    );
    await business.ok('archiveJobRequest', { id: quoted.id });
  });

  test('the question about an absence names the absent technician and how many visits change hands', async () => {
    const input = { technician_id: technician.id, date, until_date: date, assignments: [] };
    const ask = await statelessCall(harness.url, 'commitAbsenceResolve', input, asking);
    expect(wordsOf(ask)).toBe(
      `Apply the plan for the absence of ${technician.full_name}, ${date} to ${date}? Reassigned visits: 0; of these with a new time: 0.`,
    );
  });

  test('the question about an absence describes the plan of its plan_token, or counts the picked rows', async () => {
    await newTechnician(business, area.id, 'Alan Turing');
    const preview = await business.ok('previewAbsenceResolve', { technician_id: technician.id, date, until_date: date });
    const { plan_token, resolved, unresolved } = preview;
    expect([resolved.length > 0, unresolved.length]).toEqual([true, 0]);
    const told = async (more: object) => wordsOf(await statelessCall(harness.url, 'commitAbsenceResolve', { plan_token, ...more }, asking));
    const words = (count: number) =>
      `Apply the plan for the absence of ${technician.full_name}, ${date} to ${date}? Reassigned visits: ${count}; of these with a new time: 0.`;
    expect(await told({})).toBe(words(resolved.length));
    expect(await told({ assignments: [] })).toBe(words(0));
  });

  test('a change of an unknown record is refused when the person confirms it', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    const { inputRequests, requestState } = await asked(id);
    expect(inputRequests['confirm'].params.message).toContain(id);
    const { reply } = await answered(id, { inputResponses: yes, requestState });
    expect(reply.result).toMatchObject({ structuredContent: { error_code: 'CUSTOMER_NOT_FOUND' } });
  });
});

test('[mcp.confirm-changes] in a batch of an older revision, only changes that a person must confirm are refused', async () => {
  const id = await newCustomer(business, 'Batched');
  const { json } = await post(harness.url, [toolCall('getCustomer', { id }, 1), toolCall('deleteCustomer', { id }, 2)], { key });
  expect((json as RpcReply[]).map(({ result }) => (result!['structuredContent'] as { error_code: unknown }).error_code)).toEqual([
    0,
    'CONFIRMATION_REQUIRED',
  ]);
});
