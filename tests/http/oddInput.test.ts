/** Whatever a field contains, an operation answers with an envelope and a declared code, never with an internal fault. */
import { expect, test } from 'vitest';
import { commonErrors, errorTable } from '../../src/contract/errors.ts';
import { operationsFor, operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { reportKeys } from '../../src/contract/vocabulary.ts';
import { caseOf, deskFor, deskPool, openedDesks, operationIds, refusedCases, type Input } from '../contract/callers.ts';
import { freshCallers } from '../contract/copyInputs.ts';
import { examples } from '../contract/examples.ts';
import { boundsOf, brokenInputsOf, canBeSent, madeUpInputs, placesOf, unrealDaysFor } from '../contract/madeUp.ts';
import { withValueAt } from '../contract/tenants.ts';
import { feedGaps } from '../support/completeFeeds.ts';
import { atDepth, ofThisDatabase } from '../support/depth.ts';
import { naiveCounts } from '../support/naiveReport.ts';
import type { Reply } from '../support/harness.ts';
import { seed } from '../support/seed.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] });
const oddTexts = [
  ...['', ' ', 'x', 'NaN', 'null', 'x'.repeat(5_000), "'; drop table customers; --", '%_\\', '\0', '\ud800', '\u202e🙂👩‍👩‍👧'],
  ...['0000-01-01', '0001-01-01', '2150-12-31', '2031-02-29', '2150-12-31T23:59', '0001-01-01T00:00'],
  ...['2150-12-31T23:59:59.999999Z', '2031-01-01T00:00:00+99:99', '00000000-0000-0000-0000-000000000000', 'Etc/GMT+12', '1e400'],
];
const oddNumbers = [-1, 0, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308];
const oddShapes = [null, true, [], {}, [null], [[]], [{}], Array(1_001).fill('x'), nested(40)];

/** Odd values that can be sent in the field's part of the request: header, path, query or body. */
function oddFor(op: Operation, field: string): readonly unknown[] {
  if (Object.hasOwn(op.headerFields, field)) return oddTexts.filter((text) => /^[\x20-\x7e]*$/.test(text));
  // An empty or dotted path segment would be another address.
  if (Object.hasOwn(op.pathFields, field))
    return [...oddTexts.filter((text) => text !== '' && text.length < 500 && text.isWellFormed()), ...oddNumbers];
  if (Object.hasOwn(op.queryFields, field)) return [...oddTexts, ...oddNumbers, ['x', 'x'], 'a,,b', true];
  return [...oddTexts, ...oddNumbers, ...oddShapes];
}

/** Trying all values in all fields would take minutes. Each field gets every n-th value, and the next field starts one value later. */
const valueStep = atDepth(48, 4);
/** How often a case is made anew, which costs ten calls. */
const mostRenewals = atDepth(4, 1_000);
const shareOf = (values: readonly unknown[], index: number) => values.filter((_, at) => at % valueStep === index % valueStep);

const isInBody = (op: Operation) => Object.keys(op.bodyFields).length > 0;
/** The pages of guests and customers call the others without HTTP, and take an input as it is. */
const isOverHttp = (op: Operation) => op.audience === 'public' || op.audience === 'dashboard';

function expectDeclared(op: Operation, reply: Reply, input: unknown): void {
  const codes: readonly unknown[] = [0, ...commonErrors.filter((code) => errorTable[code].status < 500), ...op.errors];
  if (reply.status < 500 && codes.includes(reply.error_code) && typeof reply.message === 'string') return;
  const { status, error_code, data } = reply;
  expect.fail(`${op.id} ${status} ${error_code} ${JSON.stringify(data)} on ${JSON.stringify(input).slice(0, 600)}`);
}

/** A change leaves odd rows behind, so it has another desk than other files. */
const oddDesk = deskPool();
const deskOf = (id: OperationId) => (operations[id].effect === 'read' ? deskFor(id) : oddDesk(id));

interface Standing {
  readonly op: Operation;
  readonly input: () => Input;
  readonly ask: (input: Input) => Promise<Reply>;
}

/** The case of an operation, for the three tests below. What an input uses up is made anew, so that the next one gets as far. */
async function newStanding(id: OperationId): Promise<Standing> {
  const op: Operation = operations[id];
  const desk = await deskOf(id);
  let made = await caseOf(desk, id);
  let renewals = 0;
  return {
    op,
    input: () => made.input,
    async ask(input) {
      const reply = await made.ask(input);
      expectDeclared(op, reply, input);
      if (reply.error_code !== 0 || op.effect === 'read' || (renewals >= mostRenewals && !freshCallers.has(id))) return reply;
      if ((await made.ask(made.input)).error_code === 0) return reply;
      renewals++;
      made = await caseOf(desk, id);
      return reply;
    },
  };
}

const standings = new Map<OperationId, Promise<Standing>>();
const standing = (id: OperationId) => standings.get(id) ?? standings.set(id, newStanding(id)).get(id)!;

test.each(operationIds)('[errors.declared, errors.no-5xx] %s answers any value in any field without a fault', async (id) => {
  const { op, input, ask } = await standing(id);
  const reply = await ask(isInBody(op) ? { ...input(), no_such_field: 1 } : input());
  expect(reply.error_code).toBe(refusedCases[id] ?? 0);
  if (isInBody(op) && isOverHttp(op) && reply.error_code === 0) expect(reply.headers.get('x-ignored-fields')).toContain('no_such_field');
  for (const [index, { path, schema }] of placesOf(op, input()).entries()) {
    const values = [...boundsOf(schema), ...shareOf(oddFor(op, String(path[0])), index)].filter((value) => canBeSent(op, path, value));
    for (const value of [...ofThisDatabase(values), ...unrealDaysFor(schema)]) await ask(withValueAt(input(), path, value) as Input);
  }
  await ask(Object.fromEntries(Object.keys(op.pathFields).map((name) => [name, input()[name]])));
});

test.each(operationIds)('[errors.invalid-value, errors.every-field] %s names each field that its schema refuses', async (id) => {
  const { op, input, ask } = await standing(id);
  for (const broken of brokenInputsOf(op, input())) {
    const reply = await ask(broken.input);
    expect([reply.status, reply.error_code], JSON.stringify(broken.input).slice(0, 600)).toEqual([422, 'VALIDATION_ERROR']);
    // Of a field that has parts, a part may be named.
    const named = reply.errors!.map(({ field }) => field);
    const isNamed = (field: string) => named.some((name) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`));
    expect(
      broken.fields.filter((field) => !isNamed(field)),
      JSON.stringify(broken.input).slice(0, 900),
    ).toEqual([]);
    for (const { field, message } of reply.errors!) expect(message).toContain(field);
  }
});

test.each(operationIds)(
  '[errors.declared, errors.no-5xx, format.output-schema] %s answers random inputs as its schemas say',
  async (id) => {
    const { op, input, ask } = await standing(id);
    const made = madeUpInputs(op, input(), { count: atDepth(20, 100), seed });
    // The harness compares each answer with the contract.
    for (const one of ofThisDatabase(made)) await ask(one);
  },
);

const faulty: [OperationId, Input][] = [
  ['listCustomers', { since: '0000-01-01T00:00:00Z' }],
  ['listCustomers', { since: '0001-01-01T00:00:00+01:00' }],
  ['listCustomers', { since: '9999-12-31T23:59:59-01:00' }],
  ['bookAndConfirmJobRequest', { scheduled_at: '5999-01-05T10:00' }],
  ['listNearbyTechnicians', { at: '5999-01-05T10:00' }],
];
for (const [id, odd] of faulty)
  test(`[errors.no-5xx] ${id} answers ${JSON.stringify(odd)} without a fault`, async () => {
    const { business } = await deskFor(id);
    const input = id === 'listCustomers' ? {} : await examples[id](business);
    expect((await business.call(id, { ...input, ...odd } as never)).status).toBeLessThan(500);
  });

test('[event.complete] after all these calls the feeds agree with the rows', async () => {
  for (const { harness, business } of openedDesks()) expect(await feedGaps(harness.store, business)).toEqual([]);
});

test('[report.sums] after all these calls the reports agree with the rows', async () => {
  for (const { harness, business } of openedDesks()) {
    const to = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
    const range = { from: new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10), to };
    for (const by of reportKeys) {
      const { totals } = await business.ok('getReport', { ...range, group_by: by });
      expect(totals).toMatchObject(await naiveCounts(harness.store, business, range));
    }
  }
});

test('[errors.declared] the codes of idempotency keys are declared where a key has an effect', () => {
  const keyed = operationsFor('public')
    .filter(({ idempotent }) => idempotent)
    .flatMap(({ errors }) => [...commonErrors, ...errors]);
  expect(keyed).toEqual(expect.arrayContaining(['IDEMPOTENCY_KEY_REUSE', 'IDEMPOTENCY_IN_PROGRESS']));
});
