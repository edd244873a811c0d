import { readableMailKinds } from '../../../contract/mail/mailKinds.ts';
import { outboxMail } from '../../../machinery/mail/outboxResource.ts';
import { countedPage, refuseUncounted } from '../../resources/listPage.ts';
import { listMailRows } from '../../../store/mail/outbox.ts';
import { metaOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';

/** The outbox mails that the caller may read, latest first. */
export const listOutboxMails = read<'listOutboxMails'>(async ({ db, tenant, principal, services }, input) => {
  const page = countedPage(input);
  const readable = readableMailKinds(principal.permissions);
  const filter = { readable, status: input.status, kind: input.kind, jobRequestId: input.job_request_id, channel: input.channel };
  const { rows, total } = await listMailRows(db, tenant.id, filter, page);
  const uncounted = refuseUncounted(page, total);
  if (uncounted) return uncounted;
  return { mails: rows.map((row) => outboxMail(row, services.mail)), meta: metaOf(page, total, rows.length) };
});
