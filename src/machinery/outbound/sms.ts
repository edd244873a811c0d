/**
 * Hands text messages to a gateway: Twilio's Messages API, which several gateways speak, or a signed POST.
 * docs/internals/messages.md#text-messages.
 */
import { request, type Dispatcher } from 'undici';
import { timeLimit } from '../../ground/time/timers.ts';
import { boundedJson } from './boundedJson.ts';
import { serviceAddress } from './serviceAddress.ts';
import type { Handover } from './smtp.ts';

/** A finished text message. Neither number nor text may be logged. */
interface OutgoingText {
  /** The same at every attempt. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** An earlier attempt may have reached the gateway. */
  readonly isRepeated: boolean;
}

export type TextHandover = Handover & {
  /** The gateway knows that this number wants no texts. */
  readonly isStopped?: boolean;
};

export interface Texter {
  /** Never throws. */
  send(text: OutgoingText): Promise<TextHandover>;
}

interface TwilioSettings {
  /** Address of the gateway, such as `https://api.twilio.com`. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** A number, a sender name, or the id of a messaging service (`MG…`). */
  readonly from: string;
  /** Time limit of one question to the gateway. */
  readonly answerMilliseconds?: number;
}

/** Most texts that are handed over at one time. */
export const mostTextsAtOnce = 4;
const mostAnswerBytes = 1_000_000;
/** The clocks of the service and of the gateway may differ by this much. */
const clockDifferenceMilliseconds = 5 * 60_000;

/** The recipient has answered STOP. */
const stoppedCode = 21_610;
/** Refusals about the account or sender, which the operator can fix. The message is tried again. */
const operatorCodes: ReadonlySet<number> = new Set([
  20_003, 20_005, 20_404, 20_429, 21_212, 21_603, 21_606, 21_659, 21_660, 21_703, 30_034, 63_038,
]);

/**
 * Twilio's API has no key for repeated requests. Before an attempt is repeated, the gateway is asked whether it has the message already: same
 * recipient and text, not older than this message.
 */
export function twilioTexter({ url, account, token, from, answerMilliseconds = 30_000 }: TwilioSettings): Texter {
  const address = serviceAddress(url, `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const ask = (target: URL, options: Pick<Dispatcher.RequestOptions, 'method' | 'body'> & { readonly contentType?: string }) =>
    request(target, {
      method: options.method,
      body: options.body ?? null,
      headers: { authorization, ...(options.contentType ? { 'content-type': options.contentType } : {}) },
      signal: timeLimit(answerMilliseconds),
    });

  async function has({ to, text, createdAt }: OutgoingText): Promise<boolean> {
    const target = new URL(address);
    const since = createdAt - clockDifferenceMilliseconds;
    target.searchParams.set('To', to);
    target.searchParams.set('DateSent>', new Date(since).toISOString().slice(0, 10));
    target.searchParams.set('PageSize', '100');
    const { statusCode, body } = await ask(target, { method: 'GET' });
    // A gateway without a list of messages cannot say. Sending twice is better than never.
    if (statusCode === 404 || statusCode === 405 || statusCode === 501) {
      await body.dump();
      return false;
    }
    if (statusCode !== 200) {
      await body.dump();
      throw new NoList(`SMS_${statusCode}: the gateway could not say whether it has the message`);
    }
    const { messages = [] } = (await boundedJson(body, mostAnswerBytes)) as {
      messages?: { to?: string; body?: string; status?: string; date_created?: string }[];
    };
    return messages.some(
      (found) =>
        found.to === to &&
        found.body === text &&
        found.status !== 'failed' &&
        (found.date_created === undefined || Date.parse(found.date_created) >= since),
    );
  }

  return {
    async send(text) {
      try {
        if (text.isRepeated && (await has(text))) return { outcome: 'sent' };
        const form = new URLSearchParams({ To: text.to, [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from, Body: text.text });
        const { statusCode, body } = await ask(address, {
          method: 'POST',
          body: form.toString(),
          contentType: 'application/x-www-form-urlencoded',
        });
        if (statusCode >= 200 && statusCode < 300) {
          await body.dump();
          return { outcome: 'sent' };
        }
        return refusalOf(statusCode, await codeOf(body));
      } catch (error) {
        return { outcome: 'later', error: error instanceof NoList ? error.message : `${networkCode(error)}: the gateway did not answer` };
      }
    },
  };
}

/** The gateway refused to list its messages. */
class NoList extends Error {}

/** The gateway's own words are left out, because they repeat the number. */
function refusalOf(statusCode: number, code: number | null): TextHandover {
  const error = `SMS_${code ?? statusCode}: the gateway refused the message with status ${statusCode}`;
  if (code === stoppedCode) return { outcome: 'refused', error, isStopped: true };
  const isFinal = statusCode === 400 && !(code !== null && operatorCodes.has(code));
  return { outcome: isFinal ? 'refused' : 'later', error };
}

async function codeOf(body: Dispatcher.ResponseData['body']): Promise<number | null> {
  try {
    const { code } = (await boundedJson(body, mostAnswerBytes)) as { code?: unknown };
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
}

function networkCode(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : ((error as Error).name ?? 'error');
}

interface SignedPostSettings {
  readonly url: string;
  readonly from: string;
  /** The headers that sign a body. `id` is the same at every attempt. */
  readonly sign: (id: string, body: string) => Record<string, string>;
  readonly answerMilliseconds?: number;
}

/**
 * A POST of `{id, to, from, text}` with the signature headers of our webhooks. The receiver drops an id that it knows. 2xx: taken. 410: the number
 * wants no texts. 400, 404 and 422: refused for good. Anything else is tried again.
 */
export function signedPostTexter({ url, from, sign, answerMilliseconds = 30_000 }: SignedPostSettings): Texter {
  return {
    async send({ id, to, text }) {
      const body = JSON.stringify({ id, to, from, text });
      try {
        const answer = await request(url, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...sign(id, body) },
          signal: timeLimit(answerMilliseconds),
        });
        await answer.body.dump();
        const { statusCode } = answer;
        if (statusCode >= 200 && statusCode < 300) return { outcome: 'sent' };
        const error = `SMS_${statusCode}: the gateway refused the message`;
        if (statusCode === 410) return { outcome: 'refused', error, isStopped: true };
        return { outcome: statusCode === 400 || statusCode === 404 || statusCode === 422 ? 'refused' : 'later', error };
      } catch (error) {
        return { outcome: 'later', error: `${networkCode(error)}: the gateway did not answer` };
      }
    },
  };
}
