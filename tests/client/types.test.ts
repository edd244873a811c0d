/** Compares the package's types with the contract's. The test passes if this file compiles. */
import { expect, test } from 'vitest';
import type { CodeOf, ErrorCode, InputOf, OperationId, OutputOf } from '../../src/client/index.ts';
import type { RefusalData } from '../../src/client/derived/api.ts';
import { createClient, TruckrollError } from '../../src/client/index.ts';
import type { commonErrors, DataOf, ErrorCode as ContractCode, requestErrors } from '../../src/contract/errors.ts';
import type {
  ErrorOf,
  InputOf as ContractInput,
  Operations,
  OperationId as ContractId,
  OutputOf as ContractOutput,
  RequestOf,
} from '../../src/contract/index.ts';

/** The compiler shows this text when a type of the client is not that of the contract. */
type NotDerived = 'The client is not that of the contract: run npm run derive';
type Fits<A, B> = [A] extends [B] ? true : NotDerived;
type Same<A, B> = [A] extends [B] ? Fits<B, A> : NotDerived;
/** Makes a type deeply read-only. The contract's refusal data is read-only, but the client's is not. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;
/** Lets every optional field also be undefined. */
type Loose<T> = T extends readonly (infer Item)[]
  ? Loose<Item>[]
  : T extends object
    ? { [Name in keyof T]: undefined extends T[Name] ? Loose<T[Name]> | undefined : Loose<T[Name]> }
    : T;
type ContractCodeOf<Id extends ContractId> = ErrorOf<Operations[Id]> | (typeof commonErrors)[number] | (typeof requestErrors)[number];

const isTrue = <T extends true>(_holds?: T) => true;
type All<T> = T[keyof T];

/** Only compiled, never run: the types that a caller gets in a catch block without a cast. */
export function spoken(error: unknown): unknown {
  if (!(error instanceof TruckrollError)) throw error;
  if (error.code === 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE') return [error.data.blocked_by.off_shift ?? 0, error.data.remedies[0]?.kind];
  if (error.code === 'JOB_REQUEST_TECH_INFEASIBLE') return error.data.blockers.map(({ kind }) => kind);
  switch (error.code) {
    case 'RATE_LIMITED':
      return error.data.retry_after_seconds;
    case 'CUSTOMER_DUPLICATE':
      return error.data.uid;
    case 'SERVICE_UNAVAILABLE':
      return error.data.outcome === 'unknown';
    case 'PERMISSION_DENIED':
      return error.data.missing_permissions.length;
    case 'JOB_REQUEST_STAGE_CONFLICT':
      return error.data.status_version + 1;
    case 'TECHNICIAN_DUPLICATE':
      return error.data.email;
    case 'API_KEY_EXPIRED':
      return error.data.expired_at;
    case 'SCHEDULE_MOVE_TECH_INFEASIBLE':
      return error.data.technician.name;
    default:
      // @ts-expect-error Only a check of the code narrows the data, and no case checked the remaining codes.
      return error.data.blocked_by;
  }
}

test('[client.typed] the types that are shipped are those of the contract', () => {
  isTrue<Fits<OperationId, ContractId>>();
  isTrue<Same<ErrorCode, ContractCode>>();
  isTrue<All<{ [Id in OperationId]: Fits<ContractCodeOf<Id>, CodeOf<Id>> }>>();
  // The client's answers also have the former names of fields, as REST answers them.
  isTrue<All<{ [Id in OperationId]: Fits<Frozen<OutputOf<Id>>, Frozen<ContractOutput<Operations[Id]>>> }>>();
  isTrue<All<{ [Id in OperationId]: Fits<ContractInput<Operations[Id]>, InputOf<Id>> }>>();
  isTrue<All<{ [Id in OperationId]: Fits<InputOf<Id>, Loose<RequestOf<Operations[Id]>>> }>>();
  isTrue<All<{ [Code in ErrorCode]: Fits<RefusalData[Code], DataOf<Code>> }>>();
  expect(isTrue()).toBe(true);
});

test('[client.typed] wrong calls do not compile', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' });
  const wrong = [
    // @ts-expect-error This list has no pages.
    () => client.iterate.listSkills(),
    // @ts-expect-error This list is no feed.
    () => client.changes.listVehicles({}),
    // @ts-expect-error The required field full_name is missing.
    () => client.createCustomer({ phone: '+1 212 555 0111' }),
    // @ts-expect-error The iterator chooses the page itself.
    () => client.iterate.listCustomers({ page: 2 }),
    // @ts-expect-error This tier does not exist.
    () => client.iterate.listCustomers({ tier: 'golden' }),
    async () => {
      for await (const customer of client.iterate.listCustomers({ tier: 'vip' }))
        // @ts-expect-error This field does not exist.
        void customer.fullName;
    },
  ];
  expect(wrong).toHaveLength(6);
});
