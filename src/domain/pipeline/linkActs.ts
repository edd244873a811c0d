/** Audits what a signed-in member does through a customer link. Some of it, such as a choice about text messages, leaves no event. */
import { recordAudit } from '../../machinery/auth/audit.ts';
import type { WriteContext } from '../call/context.ts';
import { isRefusal } from '../../contract/errors.ts';
import type { Operation } from '../../contract/index.ts';
import type { AnyWriteHandler } from './writes.ts';

/** The handler, which also writes the audit in the transaction of the change. [customer-link.member]. */
export function auditedLinkAct({ id: operation }: Operation, handler: AnyWriteHandler): AnyWriteHandler {
  if (handler.kind !== 'write') return handler;
  return {
    ...handler,
    async run(ctx, input, prepared) {
      const answer = await handler.run(ctx, input, prepared);
      if (isRefusal(answer)) return answer;
      const call = ctx as WriteContext;
      const { short_code: name = '' } = answer as { short_code?: string };
      recordAudit(call, {
        action: 'customer_link.used',
        subject: { kind: 'job_request', id: call.principal.id, name },
        changes: [{ field: 'operation', before: null, after: operation }],
      });
      return answer;
    },
  };
}
