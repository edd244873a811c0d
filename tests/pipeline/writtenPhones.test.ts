/** Phone numbers that people and models write, in every operation that takes one. docs/reference/conventions.md#names-and-phone-numbers. */
import { describe, expect, it } from 'vitest';
import { isCell } from '../../src/contract/imports/cells.ts';
import { operations, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { isPhone } from '../../src/contract/schemas/phone.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import { phonePathsOf, withReadPhones } from '../../src/domain/pipeline/writtenPhones.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { post, toolCall } from '../mcp/rpc.ts';

interface Node {
  readonly type?: string;
  readonly properties?: Record<string, Node>;
  readonly items?: Node;
  readonly anyOf?: Node[];
}

/** The fields of an input whose name says that they hold a phone number, with their paths. */
function phoneFields(node: Node, path: string): [string, Node][] {
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, part]): [string, Node][] => {
      const here = path ? `${path}.${name}` : name;
      const isNamed = /(^|_)(phone|mobile|tel)$/.test(name) && !part.properties;
      return isNamed ? [[here, part]] : phoneFields(part, here);
    }),
    ...(node.items ? phoneFields(node.items, `${path}[]`) : []),
    ...(node.anyOf ?? []).flatMap((part) => phoneFields(part, path)),
  ];
}

/** They are compared and not stored: any spelling and any part will do. */
const searches = ['listCustomers phone'];

it('[phone.written] every field for a phone number is read in the same way', () => {
  const found = Object.values(operations).flatMap((op) =>
    phoneFields(inputSchemaOf(op) as Node, '').map(([path, node]) => ({ name: `${op.id} ${path}`, node })),
  );
  expect(found.length).toBeGreaterThan(12);
  // The rows of imports are read one by one (resources/customers/importedPhone.ts).
  const unread = found.filter(({ name, node }) => !isPhone(node) && !isCell(node) && !searches.includes(name));
  expect(unread.map(({ name }) => name)).toEqual([]);
});

const paths = Object.values(operations).flatMap((op) => phonePathsOf(op).map((path) => [op.id, path.join('.'), op, path] as const));

describe('[phone.written]', () => {
  it.each(paths)('%s reads %s', (_id, name, op, path) => {
    const sent = path.toReversed().reduce<unknown>((value, part) => ({ [part]: value, other: 'kept' }), '612 34 56 79') as Record<
      string,
      unknown
    >;
    const { input, issues } = withReadPhones(op, sent, 'ES');
    const value = path.reduce<unknown>((part, one) => (part as Record<string, unknown>)[one], input);
    expect([value, issues, input['other']]).toEqual(['+34612345679', [], 'kept']);
    const short = path.toReversed().reduce<unknown>((inner, part) => ({ [part]: inner }), '61234') as Record<string, unknown>;
    const refused = withReadPhones(op, short, 'ES').issues.map(({ field }) => field);
    // Words that people read are kept.
    expect(refused).toEqual(op.id === 'updateMailSettings' ? [] : [name]);
  });
});

it('[phone.written] an Arabic refusal shows its examples from left to right', () => {
  const shown = Object.entries(textsOf('fields', 'ar')).flatMap(([key, text]) =>
    key.startsWith('phone_needs') || key === 'phone_unknown' ? [text] : [],
  );
  expect(shown).toHaveLength(4);
  for (const text of shown)
    expect(text.replaceAll(/\u200e\{(example|international)\}\u200e/g, '')).not.toMatch(/\{(example|international)\}/);
});

const harness = await startHarness();
const madrid = await harness.business({ timezone: 'Europe/Madrid', currency: 'EUR' });

const asTool = async (name: OperationId, input: object) => {
  const { json } = await post(harness.url, toolCall(name, input), { key: madrid.key });
  return (json as { result: { structuredContent: { error_code: number | string; data: any; errors: { message: string }[] | null } } })
    .result.structuredContent;
};

it('[phone.written] the API keeps the spelling of a number, and the 10 to 20 characters of its contract', async () => {
  const short = await madrid.call('createCustomer', { full_name: 'Ana', phone: '612345679' });
  expect(short).toMatchObject({
    error_code: 'VALIDATION_ERROR',
    errors: [{ message: 'phone must be a phone number of 10 to 20 characters. Put the country code before a shorter number.' }],
  });
  const { customer_id } = await madrid.ok('createCustomer', { full_name: 'Ana', phone: '612 34 56 79' });
  expect((await madrid.ok('getCustomer', { id: customer_id })).contact.phone).toBe('612 34 56 79');
});

it('[phone.written] a tool reads a number as it is said, and says which digits are missing', async () => {
  const made = await asTool('createCustomer', { full_name: 'Bea', phone: '698 765 432' });
  expect((await madrid.ok('getCustomer', { id: made.data.customer_id })).contact.phone).toBe('+34698765432');
  const short = await asTool('createCustomer', { full_name: 'Bea', phone: '69876543' });
  expect(short.error_code).toBe('VALIDATION_ERROR');
  expect(short.errors!.map(({ message }) => message)).toEqual([
    'phone needs 9 digits, such as 612 34 56 78, or its country code in front, such as +34 612 34 56 78.',
  ]);
});

it('[phone.written] the dashboard reads a number by the country of the settings, or else of the time zone', async () => {
  const made = await okAsMember(harness, madrid, 'createCustomer', { full_name: 'Carla', phone: '655123456' });
  expect((await madrid.ok('getCustomer', { id: made.customer_id })).contact.phone).toBe('+34655123456');
  const { version } = await okAsMember(harness, madrid, 'getBusinessSettings', {});
  await okAsMember(harness, madrid, 'updateBusinessSettings', { version, home_country: 'NO' });
  const nordic = await okAsMember(harness, madrid, 'createCustomer', { full_name: 'Dag', phone: '41234567' });
  expect((await madrid.ok('getCustomer', { id: nordic.customer_id })).contact.phone).toBe('+4741234567');
  // People find it by what they wrote, and numbers of the time zone's country as before.
  const found = async (phone: string) => (await madrid.ok('listCustomers', { phone })).customers.map(({ full_name }) => full_name);
  expect([await found('412 34 567'), await found('+47 41234567'), await found('655123456')]).toEqual([['Dag'], ['Dag'], ['Carla']]);
  expect(await callAsMember(harness, madrid, 'createCustomer', { full_name: 'Eva', phone: '655123456' })).toMatchObject({
    error_code: 'VALIDATION_ERROR',
  });
});
