/**
 * Calls any operation of the contract as its own kind of caller, with an input that succeeds. The tests that hold for every operation take their
 * cases from here: other tenants' ids, odd input, faults of the database, made-up calls. A new operation is in all of them.
 */
import type { Principal } from '../../src/machinery/auth/principal.ts';
import { CalendarAddresses } from '../../src/machinery/auth/calendarFeeds.ts';
import { operationList, operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { memoryLimiters } from '../../src/machinery/limits/limiters.ts';
import { callWith, holderOf, visitorOf } from '../support/guest.ts';
import { startHarness, type Harness, type Reply, type TestBusiness } from '../support/harness.ts';
import { gateway } from '../support/inboundTexts.ts';
import { newMember, signIn, testPassword } from '../support/session.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { newTechnician } from './exampleRecords.ts';
import { callerInputs } from './callerInputs.ts';
import { freshCallers, inEnvironment, type Caller } from './copyInputs.ts';
import type { Desk } from './desk.ts';
import { examples } from './examples.ts';

export type Input = Record<string, unknown>;

export interface Case {
  /** Whose records the input names. */
  readonly business: TestBusiness;
  readonly input: Input;
  /** Calls the operation with this input, or with a changed one. */
  readonly ask: (input: Input) => Promise<Reply>;
}

/** The cases that are refused all the same. */
export const refusedCases: Partial<Record<OperationId, string>> = {
  // Only an owner of the only business of the service may see its checks. Its own test shows that.
  getSystemHealth: 'OPERATOR_ONLY',
};

/** Operations with a business of their own: they use up, or set, what the cases of others need. */
const apartOnes: ReadonlySet<OperationId> = new Set<OperationId>([
  'commitAbsenceResolve',
  'resetSandbox',
  'updateBusinessSettings',
  'updateMailSettings',
  'updateBookingPageSettings',
  'replaceOpeningHours',
  'createClosure',
  'createIdentityProvider',
  'replaceWorkflow',
]);

const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | null = null;
  return () => (made ??= make());
};

/** The service of all files that take their cases from here. Its clock stands still, because plans hold the departure, which moves on with it. */
export const workerHarness = once(async () => {
  const now = Date.now();
  return startHarness({ forWorker: true, env: gateway, clock: { nowMilliseconds: () => now } });
});

/** A business grows with each case, and its boards with it. */
const operationsOfDesk = 20;

/** Gives each operation a desk, which it shares with its neighbours in the contract. */
export function deskPool(): (id: OperationId) => Promise<Desk> {
  const desks = new Map<number, Promise<Desk>>();
  return (id) => {
    const number = Math.floor(operationIds.indexOf(id) / operationsOfDesk);
    return desks.get(number) ?? desks.set(number, newDesk()).get(number)!;
  };
}

/** The desks that all files of the worker share. */
export const deskFor = deskPool();

export const newDesk = async (): Promise<Desk> => {
  const harness = await workerHarness();
  const desk = await openDesk(harness, await harness.business());
  opened.push(desk);
  return desk;
};

const opened: Desk[] = [];

/** The desks that files of this worker have opened so far. What their businesses have was written by the service alone. */
export const openedDesks = (): readonly Desk[] => opened;

/** Every operation of the contract. */
export const operationIds: readonly OperationId[] = operationList.map(({ id }) => id as OperationId);

async function openDesk(harness: Harness, business: TestBusiness): Promise<Desk> {
  const newCaller = async (): Promise<Caller> => {
    const member = await newMember(harness, business, { role: 'Owner' });
    const session = await signIn(harness, { email: member.email, password: testPassword });
    return { role: 'Viewer', session, owner: session, memberId: member.id };
  };
  const shared = once(newCaller);
  const aparts = new Map<OperationId, Promise<Desk>>();
  const desk: Desk = {
    harness,
    business,
    member: (isFresh = false) => (isFresh ? newCaller() : shared()),
    technician: once(async () => {
      const { id } = await newTechnician(business);
      const member = await newMember(harness, business, { role: 'Technician' });
      await harness.store.query('update technicians set user_id = $2 where id = $1', [id, member.id]);
      return { id, session: await signIn(harness, { email: member.email, password: testPassword }) };
    }),
    receiver: once(() => startReceiver({ forWorker: true })),
    apart: (id) => aparts.get(id) ?? aparts.set(id, newDesk()).get(id)!,
  };
  const { owner } = await shared();
  await owner.ok('updateBookingPageSettings', { enabled: true, customers_may_cancel: true, customers_may_ask_other_time: true });
  await owner.ok('updateMailSettings', { sms_kinds: { message: true, booked: true } });
  return desk;
}

const kept = new Map<Desk, Map<OperationId, Promise<Case>>>();

/**
 * The case of an operation, with the records that its input names. That of a read is made once for a desk. That of a change is made each time, because
 * a success uses it up.
 */
export function caseOf(desk: Desk, id: OperationId): Promise<Case> {
  if (operations[id].effect !== 'read') return newCase(desk, id);
  const cases = kept.get(desk) ?? kept.set(desk, new Map()).get(desk)!;
  return cases.get(id) ?? cases.set(id, newCase(desk, id)).get(id)!;
}

async function newCase(anyDesk: Desk, id: OperationId): Promise<Case> {
  const desk = apartOnes.has(id) ? await anyDesk.apart(id) : anyDesk;
  const { harness, business } = desk;
  const op: Operation = operations[id];
  const isOfTechnician = op.group === 'My day';
  const caller = await desk.member(freshCallers.has(id));
  const own = callerInputs[id];
  const input = (own ? (await own(harness, business, caller, desk))[0] : await examples[id](business)) as Input | undefined;
  if (!input) throw new Error(`there is no input for ${id}`);
  const { idempotency_key: _key, ...rest } = input;
  return { business, input: rest, ask: await askOf() };

  async function askOf(): Promise<Case['ask']> {
    switch (op.audience) {
      case 'public':
        return (changed) => business.call(id, changed as never);
      case 'dashboard': {
        const { session } = isOfTechnician ? await desk.technician() : caller;
        return (changed) => session.call(id, changed as never, inEnvironment(id));
      }
      case 'guest':
        return asPage(await visitorOf(harness, business));
      case 'customer':
        return asPage(await holderOf(harness, (await business.ok('getJobRequest', { id: input!['id'] as string })).customer_url!));
      case 'calendar': {
        const { url } = await caller.owner.ok('createCalendarFeed', { kind: 'business' });
        const now = () => Date.now();
        const calendars = new CalendarAddresses({ db: harness.store, now, limiters: memoryLimiters(now) });
        const opened = await calendars.open(/\/([\w-]+)\.ics$/.exec(url)![1]!, '127.0.0.1');
        if (!opened || !('principal' in opened)) throw new Error(`the calendar ${url} was not opened`);
        return asPage(opened.principal);
      }
    }
  }

  /** As a page calls it, whose envelopes have no headers. */
  function asPage(principal: Principal): Case['ask'] {
    return async (changed) => (await callWith(harness, principal, id, changed as never, 'en')) as object as Reply;
  }
}
