/** A POST on an MCP address, as the methods behind it see it. */
import type { Principal } from '../auth/principal.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { CallLog } from '../pipeline/observer.ts';
import type { Pipeline } from '../pipeline/runOperation.ts';
import type { ConfirmationStates } from './confirmationState.ts';
import type { ProtocolHeaders } from './revisions.ts';
import type { View } from './views.ts';

/** Who calls, and through what. */
export interface Caller {
  readonly principal: Principal;
  readonly locale: Locale;
  readonly requestId: string;
  readonly pipeline: Pipeline;
  /** The log of requests. */
  readonly calls: CallLog;
}

export interface McpPost extends Caller {
  readonly body: unknown;
  readonly view: View;
  readonly headers: ProtocolHeaders;
  /** Of questions to a person, which the client carries. */
  readonly confirmations: ConfirmationStates;
  /** Of this service. */
  readonly version: string;
}
