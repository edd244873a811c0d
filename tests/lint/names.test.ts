/** The lint of names (scripts/lint/names.ts): the contract keeps to it, and it finds each kind of deviation. */
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { operationList } from '../../src/contract/index.ts';
import { operation, type Operation } from '../../src/contract/operation.ts';
import * as s from '../../src/contract/schemas/common.ts';
import { findingsIn } from '../../scripts/lint/names.ts';

const part = {
  id: 'updateJobPart',
  method: 'PATCH',
  path: '/v1/job-requests/{id}/part',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  profiles: [],
  summary: 'A part of a job',
  output: Type.Object({}),
} as const;

/** What an operation with this field in its answer, or with another head, adds to the findings. */
const found = (change: Partial<Pick<Operation, 'id' | 'method' | 'path' | 'effect' | 'output' | 'bodyFields'>>) =>
  findingsIn([...operationList, { ...operation(part), ...change } as Operation]);

const answers = (fields: Record<string, ReturnType<typeof Type.String>>) => found({ output: Type.Object(fields) });
const text = Type.String();
const number = Type.Integer() as never;

it('[names.tables] the contract keeps to the tables', () => {
  expect(findingsIn(operationList)).toEqual([]);
  expect(answers({})).toEqual([]);
});

it.each([
  ['utilisation', Type.Object({}) as never, 'write utilization'],
  ['visit_on', s.CalendarDate(), 'write _date'],
  ['most_travel_minutes', number, 'write max_ or min_'],
  ['weekday', text, 'weekday has several types'],
  ['state', text, 'write status'],
  ['next', Type.Object({}) as never, 'next has several types'],
  ['keep_job_ids', Type.Array(s.Uuid()) as never, 'write job_request_id'],
  ['duration_minutes', number, 'write job_duration_minutes'],
  ['locked_by', text, 'its name says word or object'],
  ['ends_at', s.CalendarDate(), 'its name says time'],
  ['visit_date', s.Timestamp(), 'its name says day'],
  ['job_type_id', text, 'its name says identifier'],
  ['visit_count', text, 'its name says number'],
  ['is_late', number, 'its name says boolean'],
])('[names.tables] finds %s in an answer, a request, a refusal within an answer, and a list', (name, schema, finding) => {
  expect(answers({ [name]: schema }).join()).toContain(finding);
  expect(found({ bodyFields: { [name]: Type.Optional(schema) } }).join()).toContain(finding);
  expect(answers({ inner: s.Nullable(Type.Array(Type.Object({ [name]: schema }))) as never }).join()).toContain(finding);
});

it.each([
  [{ id: 'updateEarlierWish' }, 'begins with updateJob'],
  [{ path: '/v1/job-requests/{id}' }, 'its verb says PUT update'],
  [{ method: 'PUT' as const }, 'its verb says PATCH update'],
  [{ id: 'getJobPart' }, 'its verb says GET read'],
  [{ id: 'correctJobPart' }, 'its verb says a change by POST'],
])('[names.tables] finds an operation with %o', (change, finding) => {
  expect(found(change).join()).toContain(finding);
});
