/** Asks the service's own public address, as callers do. */
import { request } from 'undici';

/** How long the address may take. */
const answerMilliseconds = 5_000;

/** Whether `url` leads to a service that answers. A redirect is no answer: it would lead callers elsewhere. */
export async function isHealthy(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await request(`${url}/healthz`, { signal, headersTimeout: answerMilliseconds, bodyTimeout: answerMilliseconds });
    await answer.body.dump();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}
