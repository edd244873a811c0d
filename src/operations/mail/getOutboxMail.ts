import { refuse } from '../../contract/errors.ts';
import { outboxMailWhole } from '../../mail/outboxResource.ts';
import { findMail } from '../../store/mails.ts';
import { read } from '../handler.ts';

/** One mail whole. */
export const getOutboxMail = read<'getOutboxMail'>(async ({ db, tenant, services }, input) => {
  const row = await findMail(db, tenant.id, input.id);
  return row ? outboxMailWhole(row, services.mail) : refuse('MAIL_NOT_FOUND');
});
