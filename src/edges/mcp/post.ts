/** A POST to an MCP address, as the methods get it. */
import type { Principal } from '../../machinery/auth/principal.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import type { CallLog } from '../../domain/pipeline/observer.ts';
import type { Pipeline } from '../../domain/pipeline/runOperation.ts';
import type { ProtocolHeaders } from './revisions.ts';
import type { ToolView } from './views.ts';

/** The caller and the services for its calls. */
export interface ToolCaller {
  readonly principal: Principal;
  readonly locale: Locale;
  readonly requestId: string;
  /** Aborted when the caller closes the connection. */
  readonly leaving?: () => AbortSignal;
  readonly pipeline: Pipeline;
  /** The request log. */
  readonly calls: CallLog;
}

export interface McpPost extends ToolCaller {
  readonly body: unknown;
  readonly view: ToolView;
  readonly headers: ProtocolHeaders;
  /** Version of the service. */
  readonly version: string;
}
