/** Where the gateway for text messages reports what customers write. The signature of the request is the proof. */
import type { FastifyInstance } from 'fastify';
import type { AppParts } from '../parts.ts';
import { callerAddress } from './caller.ts';

/** Longer than any report of a gateway, in bytes. */
const bodyLimitBytes = 16_384;
const inboundTextsPath = '/sms/inbound';

export async function mountInboundTexts(app: FastifyInstance, { receiveText, publicUrl, log, pipeline }: AppParts): Promise<void> {
  if (receiveText === null) return;
  await app.register(async (scope) => {
    // The signature is over the bytes, so the body is read as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string | undefined }>(inboundTextsPath, async (request, reply) => {
      const outcome = await receiveText({
        url: `${publicUrl()}${inboundTextsPath}`,
        body: request.body ?? '',
        header: (name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? value : undefined;
        },
      });
      if (outcome === 'unsigned') {
        // Only these are counted, so that strangers at the address of a proxy hold up no text of the gateway. The signature is checked in microseconds.
        const seconds = await pipeline.entrance.countStranger(callerAddress(request));
        if (seconds === null) return reply.code(403).type('text/plain').send('The signature is wrong.\n');
        return reply.code(429).header('retry-after', seconds).type('text/plain').send('Too many requests with a wrong signature.\n');
      }
      if (outcome === 'unclear') {
        // The number and the words are the customer's, so neither is logged.
        log.warn({ bytes: Buffer.byteLength(request.body ?? '') }, 'answer to a text message not understood');
        return reply.code(422).type('text/plain').send('The number of the sender or the text is missing.\n');
      }
      if (outcome === 'limited')
        return reply.code(429).header('retry-after', '3600').type('text/plain').send('Too many texts of this number.\n');
      // Twilio takes the answer for instructions. These are none.
      return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    });
  });
}
