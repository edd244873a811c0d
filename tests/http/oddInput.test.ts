/** Whatever a field contains, an operation answers with an envelope and a declared code, never with an internal fault. */
import { expect, test } from 'vitest';
import { commonErrors, errorTable } from '../../src/contract/errors.ts';
import { operationsFor, operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { examples } from '../contract/examples.ts';
import { atDepth, ofThisDatabase } from '../support/depth.ts';
import { startHarness, type Reply, type TestBusiness } from '../support/harness.ts';

/** Operations for API keys; the dashboard's operations are not reachable here. */
const operationList = operationsFor('public');

const harness = await startHarness();
const ids = operationList.map(({ id }) => id as OperationId);

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] });
const oddTexts = [
  ...['', ' ', 'x', 'NaN', 'null', 'x'.repeat(5_000), "'; drop table customers; --", '%_\\', '\0', '\ud800', '\u202e🙂👩‍👩‍👧'],
  ...['0000-01-01', '0001-01-01', '2150-12-31', '2031-02-29', '2150-12-31T23:59', '0001-01-01T00:00'],
  ...['2150-12-31T23:59:59.999999Z', '2031-01-01T00:00:00+99:99', '00000000-0000-0000-0000-000000000000', 'Etc/GMT+12', '1e400'],
];
const oddNumbers = [-1, 0, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308];
const oddShapes = [null, true, [], {}, [null], [[]], [{}], Array(1_001).fill('x'), nested(40)];

type Input = Record<string, unknown>;
type Path = readonly (string | number)[];

/** The path of every value in an input. Only the first item of each list counts. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...(value.length > 0 ? placesIn(value[0], [...path, 0]) : [])];
  if (typeof value !== 'object' || value === null) return [path];
  const within = Object.entries(value).flatMap(([name, item]) => placesIn(item, [...path, name]));
  return path.length > 0 ? [path, ...within] : within;
}

function withValue(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(input)) return input.map((item, index) => (index === step ? withValue(item, rest, value) : (item as unknown)));
  return { ...(input as Input), [step]: withValue((input as Input)[step], rest, value) };
}

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
const shareOf = (values: readonly unknown[], index: number) => values.filter((_, at) => at % valueStep === index % valueStep);

function expectDeclared(op: Operation, reply: Reply, input: unknown): void {
  const codes: readonly unknown[] = [0, ...commonErrors.filter((code) => errorTable[code].status < 500), ...op.errors];
  if (reply.status < 500 && codes.includes(reply.error_code) && typeof reply.message === 'string') return;
  const { status, error_code, data } = reply;
  expect.fail(`${op.id} ${status} ${error_code} ${JSON.stringify(data)} on ${JSON.stringify(input).slice(0, 600)}`);
}

/** One business for every ten operations, because creating a business is most of an example's work. */
const businesses = new Map<number, Promise<TestBusiness>>();
function businessFor(id: OperationId): Promise<TestBusiness> {
  const number = Math.floor(ids.indexOf(id) / 10);
  return businesses.get(number) ?? businesses.set(number, harness.business()).get(number)!;
}

test.each(ids)('[errors.declared] %s bears any value in any field', async (id) => {
  const op: Operation = operations[id];
  const business = await businessFor(id);
  const example = async () => {
    const { idempotency_key: _key, ...made } = (await examples[id](business)) as Input;
    return made;
  };
  let input = await example();
  const ask = async (changed: Input) => {
    const reply = await business.call(id, changed as never);
    expectDeclared(op, reply, changed);
    // Recreate what a call has used up, so that the next call gets as far.
    if (reply.error_code === 0 && op.effect !== 'read') input = await example();
  };
  expect((await business.call(id, input as never)).error_code).toBe(0);
  if (op.effect !== 'read') input = await example();
  for (const [index, place] of placesIn(input).entries())
    for (const value of ofThisDatabase(shareOf(oddFor(op, String(place[0])), index))) await ask(withValue(input, place, value) as Input);
  await ask(Object.fromEntries(Object.keys(op.pathFields).map((name) => [name, input[name]])));
});

const faulty: [OperationId, Input][] = [
  ['listCustomers', { since: '0000-01-01T00:00:00Z' }],
  ['listCustomers', { since: '0001-01-01T00:00:00+01:00' }],
  ['listCustomers', { since: '9999-12-31T23:59:59-01:00' }],
  ['bookAndConfirmJobRequest', { scheduled_at: '5999-01-05T10:00' }],
  ['listNearbyTechnicians', { at: '5999-01-05T10:00' }],
];
for (const [id, odd] of faulty)
  test(`[errors.no-5xx] ${id} bears ${JSON.stringify(odd)}`, async () => {
    const business = await businessFor(id);
    const input = id === 'listCustomers' ? {} : await examples[id](business);
    expect((await business.call(id, { ...input, ...odd } as never)).status).toBeLessThan(500);
  });

test('[errors.declared] the codes of idempotency keys are declared where a key acts', () => {
  const keyed = operationList.filter(({ idempotent }) => idempotent).flatMap(({ errors }) => [...commonErrors, ...errors]);
  expect(keyed).toEqual(expect.arrayContaining(['IDEMPOTENCY_KEY_REUSE', 'IDEMPOTENCY_IN_PROGRESS']));
});
