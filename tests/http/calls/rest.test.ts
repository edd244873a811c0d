/** REST input goes where the contract says, and ignored fields are reported whatever their names. */
import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();
const send = (method: string, path: string, rawBody?: string) =>
  harness.request(method, path, { key: business.key, ...(rawBody ? { rawBody } : {}) });
const customer = '"full_name":"Ann Lee","phone":"2125550123"';

test('[input.ignored-fields] a field name that no header can hold is still reported, and the customer is created once', async () => {
  for (const [name, header] of [
    ['\\ud800x', '%EF%BF%BDx'],
    [`${'x'.repeat(99)}😀`, `${'x'.repeat(99)}%EF%BF%BD`],
    ['größe, cm\\n', 'gr%C3%B6%C3%9Fe%2C%20cm%0A'],
    ['__proto__', '__proto__'],
    ['toString', 'toString'],
  ] as const) {
    const reply = await send('POST', '/v1/customers', `{${customer},"${name}":{"a":1}}`);
    expect({ status: reply.status, header: reply.headers.get('x-ignored-fields') }, name).toEqual({ status: 200, header });
  }
  expect((await business.ok('listCustomers', {})).meta.total).toBe(5);
});

test('[input.ignored-fields] many long field names do not make a header that no client can read', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `"${String(index).padStart(3, '0')}${'ß'.repeat(97)}":1`);
  const reply = await send('POST', '/v1/customers', `{${customer},${names.join()}}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('x-ignored-fields')!.length).toBeLessThanOrEqual(2_000);
  expect(decodeURIComponent(reply.headers.get('x-ignored-fields')!)).toMatch(/^000ß{97}, 001ß/);
});

test('[input.ignored-fields] a misspelt name is reported beside the field that it leaves missing', async () => {
  const reply = await send('POST', '/v1/customers', '{"fullname":"Bo","phone":"2125550126"}');
  expect(reply).toMatchObject({ status: 422, errors: [{ field: 'full_name', code: 'required' }] });
  expect(reply.headers.get('x-ignored-fields')).toBe('fullname');
});

test('the refusal of an empty list is one plain sentence', async () => {
  const reply = await send('POST', '/v1/job-requests', '{"customer_id":"0198c0de-0000-7000-8000-000000000001","job_dates":[]}');
  expect(reply.errors).toEqual([{ field: 'job_dates', code: 'too_few', message: 'job_dates must not be empty.' }]);
});

test('a field counts only where the contract puts it: path, query or body', async () => {
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Bo', phone: '2125550124' });
  const { customer_id: other } = await business.ok('createCustomer', { full_name: 'Cy', phone: '2125550125' });
  const updated = await send('PUT', `/v1/customers/${id}`, `{"id":"${other}","notes":"mine"}`);
  expect(updated).toMatchObject({ status: 200, data: { profile: { id, full_name: 'Bo', notes: 'mine' } } });
  expect(updated.headers.get('x-ignored-fields')).toBe('body.id');
  expect(await send('PUT', `/v1/customers/${id}?id=${other}&full_name=Query`, '{"notes":"mine"}')).toMatchObject({
    status: 422,
    errors: [
      { field: 'query.id', code: 'unknown_field' },
      { field: 'query.full_name', code: 'unknown_field' },
    ],
  });
  const first = await send('POST', '/v1/customers', `{${customer},"idempotency_key":"q"}`);
  const second = await send('POST', '/v1/customers', `{${customer},"idempotency_key":"q"}`);
  expect((second.data as { customer_id: string }).customer_id).not.toBe((first.data as { customer_id: string }).customer_id);
  expect((await send('DELETE', `/v1/customers/${id}`, '{"reason":"moved"}')).headers.get('x-ignored-fields')).toBe('reason');
});

test('[errors.invalid-value] a value given twice is refused, while a list may repeat its name', async () => {
  expect(await send('GET', '/v1/customers?page=2&page=1')).toMatchObject({
    status: 422,
    error_code: 'VALIDATION_ERROR',
    errors: [{ field: 'page', code: 'type' }],
  });
  expect((await send('GET', '/v1/job-requests?status_keys=booking&status_keys=scheduled')).status).toBe(200);
});
