/** Texts that customers send, as Twilio reports them to a service that was started with `gateway`. */
import { createHmac } from 'node:crypto';

const token = 'the auth token of a test';

/** Settings of a gateway that nothing reaches: texts wait in the outbox. */
export const gateway = { SMS_URL: 'http://127.0.0.1:9', SMS_ACCOUNT: 'AC0123', SMS_SECRET: token, SMS_FROM: '+13035550100' };
/** The same with a mail server. */
export const mailAndTexts = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com', ...gateway };

let ids = 0;

/** Reports a text and returns the status of the answer. Each report has an id of its own, unless `MessageSid` says otherwise. */
export async function sendText(service: { readonly url: string }, fields: Readonly<Record<string, string>>): Promise<number> {
  const sent: Record<string, string> = { MessageSid: `SM${++ids}`, ...fields };
  const text = Object.keys(sent)
    .toSorted()
    .map((name) => name + sent[name])
    .join('');
  const signature = createHmac('sha1', token).update(`${service.url}/sms/inbound${text}`).digest('base64');
  const { status } = await fetch(`${service.url}/sms/inbound`, {
    method: 'POST',
    body: new URLSearchParams(sent),
    headers: { 'x-twilio-signature': signature },
  });
  return status;
}
