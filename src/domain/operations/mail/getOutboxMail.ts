import { refuse } from '../../../contract/errors.ts';
import { readableMailKinds } from '../../../contract/mail/mailKinds.ts';
import { outboxMailWhole } from '../../../machinery/mail/outboxResource.ts';
import { findMail } from '../../../store/mail/outbox.ts';
import { read } from '../handler.ts';

/** One mail with its contents. A mail that the caller may not read is reported as not found. */
export const getOutboxMail = read<'getOutboxMail'>(async ({ db, tenant, principal, services }, input) => {
  const row = await findMail(db, tenant.id, readableMailKinds(principal.permissions), input.id);
  return row ? outboxMailWhole(row, services.mail) : refuse('MAIL_NOT_FOUND');
});
