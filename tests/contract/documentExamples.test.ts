/**
 * The examples of the OpenAPI document are real answers of the service. `npm test -- tests/contract/documentExamples.test.ts -u` rewrites
 * docs/examples.json, and `npm run derive` the document.
 */
import { expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { commonErrors } from '../../src/contract/errors.ts';
import { operations, operationsFor, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import { Envelope } from '../../src/contract/schemas/common.ts';
import { startHarness } from '../support/harness.ts';
import { gateway } from '../support/inboundTexts.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { findNothing, takeCalls } from './story/bookings.ts';
import { lookAfter, setUp } from './story/company.ts';
import { converse } from './story/conversation.ts';
import { dispatch } from './story/dispatch.ts';
import { Recorder, StoryClock } from './story/recorder.ts';
import { refuseMerges } from './story/merges.ts';
import { refuseBookings, refuseCallers, refuseEmergencies, refuseMoves, refuseOptimizations, refuseRecords } from './story/refusals.ts';
import { subscribe } from './story/webhooks.ts';

/** Only these are in the document; the dashboard's operations have no key for the story. */
const publicOperations = operationsFor('public');

const clock = new StoryClock();
const harness = await startHarness({ clock, env: gateway });
await harness.server.background.stop();
const business = await harness.business({ name: 'Hudson Plumbing' });
const story = new Recorder(business, clock, harness.url);
const company = await setUp(story);
const { customer } = await takeCalls(story, company);
await findNothing(story, company, customer);
await lookAfter(story, company);
await converse(story, harness, business);
await dispatch(story, company, customer);
await refuseRecords(story, harness, company);
await refuseMerges(story);
const booked = await refuseBookings(story, company, customer);
await refuseEmergencies(story, company, customer, booked);
await refuseMoves(story, company, customer, booked);
await refuseOptimizations(story, company, customer);
await subscribe(story, business, await startReceiver());
const strict = await startHarness({ clock, env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '1' } });
await refuseCallers(story, harness, business, await strict.business(), clock);
const recorded = story.recorded();

it('[openapi.examples] every example of the document is what the service answers', async () => {
  await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot('../../docs/examples.json');
});

it('every operation has an example', () => {
  const shown = new Set(Object.values(recorded.calls).map(({ operation }) => operation));
  expect(publicOperations.filter(({ id }) => !shown.has(id)).map(({ id }) => id)).toEqual([]);
});

it('every refusal that an operation may answer has an example', () => {
  const mayBeAnswered = new Set<string>([...commonErrors, ...publicOperations.flatMap(({ errors }) => errors)]);
  const missing = [...mayBeAnswered].filter((code) => !Object.hasOwn(recorded.refusals, code));
  // It takes two simultaneous calls, and the embedded database has one connection.
  expect(missing).toEqual(['IDEMPOTENCY_IN_PROGRESS']);
});

it.each(Object.values(recorded.calls))('$summary: request and answer of $operation fit its schemas', ({ operation, input, answer }) => {
  const op = operations[operation as OperationId];
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  expect([...Value.Errors(inputSchemaOf(op), sent)]).toEqual([]);
  expect([...Value.Errors(Envelope(op.output), answer)]).toEqual([]);
});
