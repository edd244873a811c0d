/** Causes of messages: a tenant has at most one message for each. The text message beside a mail has its cause with a prefix. */
import type { MessageChannel } from '../../contract/vocabulary.ts';

/** Before the cause of a text message. */
export const smsCause = 'sms:';

/** The cause of the message on one channel, from the cause of the mail. */
export const causeBy = (channel: MessageChannel, cause: string): string => (channel === 'sms' ? `${smsCause}${cause}` : cause);
