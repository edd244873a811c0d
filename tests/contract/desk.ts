/** A business for tests of every operation, with all kinds of callers. */
import type { OperationId } from '../../src/contract/index.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import type { Session } from '../support/session.ts';
import type { Receiver } from '../webhooks/receiver.ts';
import type { Caller } from './copyInputs.ts';

/** A technician who is signed in. */
export interface Technician {
  readonly id: string;
  readonly session: Session;
}

export interface Desk {
  readonly harness: Harness;
  readonly business: TestBusiness;
  /** A member with the role Owner; `isFresh`: one of the case's own, which the case may end. */
  readonly member: (isFresh?: boolean) => Promise<Caller>;
  readonly technician: () => Promise<Technician>;
  /** Answers every delivery of a webhook. */
  readonly receiver: () => Promise<Receiver>;
  /** The business of such an operation. */
  readonly apart: (id: OperationId) => Promise<Desk>;
}
