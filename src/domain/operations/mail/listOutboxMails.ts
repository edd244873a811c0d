import { isRefusal } from '../../../contract/errors.ts';
import { readableMailKinds } from '../../../contract/mail/mailKinds.ts';
import { outboxMail } from '../../../machinery/mail/outboxResource.ts';
import { countedPage, pageAnswer, refuseUncounted } from '../../resources/listPage.ts';
import { listMailRows, mailOrder } from '../../../store/mail/outbox.ts';
import { read } from '../handler.ts';

/** The outbox mails that the caller may read, latest first. */
export const listOutboxMails = read<'listOutboxMails'>(async ({ db, tenant, principal, services }, input) => {
  const page = countedPage(input, mailOrder);
  if (isRefusal(page)) return page;
  const readable = readableMailKinds(principal.permissions);
  const filter = { readable, status: input.status, kind: input.kind, jobRequestId: input.job_request_id, channel: input.channel };
  const found = await listMailRows(db, tenant.id, filter, page);
  const uncounted = refuseUncounted(page, found.total);
  if (uncounted) return uncounted;
  return { mails: found.rows.map((row) => outboxMail(row, services.mail)), ...pageAnswer(page, found) };
});
