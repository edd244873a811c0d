/**
 * What members, technicians, guests and customers change is told like what keys change: every operation with an input that succeeds, on one business
 * whose copies are compared at the end.
 */
import { expect, it } from 'vitest';
import { operations, type Operation } from '../../src/contract/index.ts';
import { caseOf, newDesk, operationIds, refusedCases } from '../contract/callers.ts';
import { storedMirrors } from './mirror.ts';
import { expectCopies, expectEventsLikeGets, expectEveryChangeTold, stateOf, toldSince } from './toldChanges.ts';

const desk = await newDesk();
const mirrors = await storedMirrors(desk.harness, desk.business);

const changing = operationIds.filter((id) => {
  const { effect, audience }: Operation = operations[id];
  return effect !== 'read' && audience !== 'public' && !(id in refusedCases);
});

it.each(changing)('[event.moving, event.left-out] %s tells every change of a job', async (id) => {
  const { business, input, ask } = await caseOf(desk, id);
  const before = await stateOf(desk.harness, business);
  expect(await ask(input)).toMatchObject({ error_code: 0 });
  const told = await toldSince(desk.harness, business, before);
  await expectEventsLikeGets(business, told);
  await expectEveryChangeTold(business, id, before, told);
});

it.each(['job_request', 'customer', 'technician'] as const)(
  '[event.mirror, event.mirror-first] events and feeds have kept copies of each %s',
  // The signed-in technician is linked to the member by the test, without an operation.
  async (family) => expectCopies(desk.business, mirrors, family, { exceptIds: [(await desk.technician()).id] }),
);
