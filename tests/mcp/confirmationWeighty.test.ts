/**
 * Calls that a person confirms besides commits and deletions: those that cannot be undone, and those that send data elsewhere.
 * docs/decisions/0049.
 */
import { expect, test } from 'vitest';
import { locales } from '../../src/contract/vocabulary.ts';
import { confirmingKey } from '../support/confirmingKey.ts';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { callTool, type RpcReply } from './rpc.ts';
import { statelessCall, type StatelessOptions } from './stateless.ts';

const harness = await startHarness();
const business = await harness.business();
const key = await confirmingKey(harness, business);
const asking: StatelessOptions = { key, capabilities: { elicitation: { form: {} } } };
const yes = { confirm: { action: 'accept', content: { confirm: true } } };
const area = await newArea(business);
const technician = await newTechnician(business, area.id);
const date = nextWorkday(Date.now(), 5);

interface Weighty {
  readonly tool: string;
  readonly input: () => Promise<Record<string, unknown>>;
  /** The words that the person reads, in English. */
  readonly words: (input: Record<string, unknown>) => Promise<string>;
  /** Whether the call has taken effect. */
  readonly isDone: (input: Record<string, unknown>) => Promise<boolean>;
}

async function newVisit() {
  const job = await quotedJob(business, await newCustomer(business, 'Grace Hopper'), date);
  return { id: job.id, status_version: job.status_version };
}

const taken: string[] = [];
async function technicianFor(status: string) {
  taken.push(status);
  return { id: (await newTechnician(business, area.id, `Ann ${status} ${taken.length}`)).id, status };
}
const isOffSchedule = async ({ id }: Record<string, unknown>) =>
  (await business.ok('getTechnician', { id: id as string })).status !== 'active';

const weighty: readonly Weighty[] = [
  {
    tool: 'archiveJobRequest',
    input: newVisit,
    words: async ({ id }) => {
      const { short_code } = await business.ok('getJobRequest', { id: id as string });
      return `Archive ${short_code}, Grace Hopper? A scheduled visit is cancelled. (archiveJobRequest)`;
    },
    isDone: async ({ id }) => (await business.ok('getJobRequest', { id: id as string })).archive.is_archived,
  },
  {
    tool: 'cancelJobRequest',
    input: async () => ({ ...(await newVisit()), reason: 'Moved away', cancelled_by: 'customer' }),
    words: async ({ id }) => {
      const { short_code } = await business.ok('getJobRequest', { id: id as string });
      return `Cancel ${short_code}, Grace Hopper? The visit does not take place. (cancelJobRequest)`;
    },
    isDone: async ({ id }) => (await business.ok('getJobRequest', { id: id as string })).archive.is_archived,
  },
  ...(['deactive', 'onboarding'] as const).map((status) => ({
    tool: 'updateTechnician',
    input: () => technicianFor(status),
    words: async ({ id }: Record<string, unknown>) => {
      const { full_name } = await business.ok('getTechnician', { id: id as string });
      return `Take “${full_name}” out of scheduling? This technician will get no new visits. (updateTechnician)`;
    },
    isDone: isOffSchedule,
  })),
  {
    tool: 'createWebhookEndpoint',
    input: async () => ({
      url: `${(await startReceiver()).url}?say=Nothing+leaves`,
      event_types: ['customer.created', 'job_request.created'],
    }),
    words: ({ url }) =>
      Promise.resolve(
        `Send business data to ${String(url).split('?')[0]}? Events: customer.created, job_request.created. (createWebhookEndpoint)`,
      ),
    isDone: async ({ url }) => (await harness.store.query('select from webhook_endpoints where url = $1', [url])).length > 0,
  },
];

test.each(weighty)('[mcp.confirm-weighty] $tool is done once the person has said yes, and not before', async ({ tool, ...row }) => {
  const input = await row.input();
  const { reply } = await statelessCall(harness.url, tool, input, asking);
  const { inputRequests, requestState, resultType } = reply.result as { inputRequests: any; requestState: string; resultType: string };
  expect(resultType).toBe('input_required');
  expect(inputRequests.confirm.params.message).toBe(await row.words(input));
  expect(await row.isDone(input)).toBe(false);
  const done = await statelessCall(harness.url, tool, input, asking, { inputResponses: yes, requestState });
  expect(done.reply.result).toMatchObject({ structuredContent: { error_code: 0 } });
  expect(await row.isDone(input)).toBe(true);
});

test.each(weighty)(
  '[mcp.confirm-weighty, mcp.confirm-elsewhere] $tool is refused over REST and older revisions',
  async ({ tool, ...row }) => {
    const input = await row.input();
    const refusal = { error_code: 'CONFIRMATION_REQUIRED', data: { reason: 'not_asked' } };
    expect(await business.call(tool as 'archiveJobRequest', input as { id: string }, { key })).toMatchObject({ status: 403, ...refusal });
    expect(await callTool(harness.url, key, tool, input)).toMatchObject(refusal);
    expect(await row.isDone(input)).toBe(false);
  },
);

test('[mcp.confirm-weighty] other changes of a technician need no question, even where nobody can be asked', async () => {
  const input = { id: technician.id, job_title: 'Fitter', status: 'active' as const };
  expect(await business.call('updateTechnician', input, { key })).toMatchObject({ error_code: 0 });
  expect(await callTool(harness.url, key, 'updateTechnician', input)).toMatchObject({ error_code: 0 });
  expect((await statelessCall(harness.url, 'updateTechnician', input, asking)).reply.result).toMatchObject({ isError: false });
});

test.each(locales)('[mcp.confirm-weighty] the questions are in the language of the call: %s', async (locale) => {
  const asked: [string, Record<string, unknown>, string][] = [
    ['archiveJobRequest', await newVisit(), 'Grace Hopper'],
    ['updateTechnician', { id: technician.id, status: 'deactive' }, technician.full_name],
    ['createWebhookEndpoint', { url: 'https://hooks.example/x', event_types: ['customer.created'] }, 'https://hooks.example/x'],
    ['createWebhookEndpoint', { url: 'https://hooks.example/all' }, 'https://hooks.example/all'],
  ];
  for (const [tool, input, name] of asked) {
    const { reply } = await statelessCall(harness.url, tool, input, { ...asking, headers: { 'x-locale': locale } });
    const { message } = (reply as RpcReply & { result: any }).result.inputRequests.confirm.params as { message: string };
    expect(message).toContain(name);
    expect(message).not.toMatch(/\{|\}/);
    expect(/^(Archive JR|Cancel JR|Take|Send)/.test(message)).toBe(locale === 'en');
  }
});
