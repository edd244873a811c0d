/** A message to a person, as answers show it. */
import type { ReadContext, WriteContext } from '../../call/context.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { MailVisitFacts } from '../../../machinery/mail/facts.ts';
import { textMessageOf } from '../../../machinery/mail/textMessage.ts';
import { messageNumber } from '../../../ground/places/phoneNumber.ts';
import type { CallbackRow } from '../../../store/jobs/callbacks.ts';
import { customerUrlOf } from './customerLink.ts';

type Callback = OutputOf<Operations['createCallback']>;

export function callbackResource(ctx: ReadContext | WriteContext, row: CallbackRow): Callback {
  return {
    id: row.id,
    customer_id: row.customerId,
    job_request_id: row.jobRequestId,
    short_code: row.shortCode,
    name: row.name,
    phone: row.phone,
    text: row.text,
    created_at: row.createdAt,
    closed_at: row.closedAt,
    closed_by_user_id: row.closedByUserId,
    ...(row.closedAt === null ? {} : { closed_because: row.endedBy ?? 'person' }),
    ...callFields(ctx, row),
  };
}

/** What a call to make has besides. Its text has no link, because it is read out; the link stands beside it, for a message. */
function callFields(ctx: ReadContext | WriteContext, { call, phone, jobRequestId }: CallbackRow): Partial<Callback> {
  if (call === null) return {};
  const { reason, untoldBecause, locale, change, content } = call;
  const facts = content.facts as MailVisitFacts;
  return {
    text: textMessageOf({ ...content, facts: { ...facts, hasLink: false } }, ctx.services.mail.links),
    reason,
    not_told_because: untoldBecause,
    locale,
    start_at: facts.startAt,
    previous_start_at: facts.previousStartAt,
    change: change && { id: change.id, kind: change.kind, short_code: change.shortCode, technician_name: change.technicianName },
    message_number: messageNumber(phone, ctx.tenant.timezone),
    // Last, because it is a credential.
    ...(facts.hasLink && jobRequestId !== null ? { customer_url: customerUrlOf(ctx, jobRequestId, facts.linkNumber) } : {}),
  };
}
