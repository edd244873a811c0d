/** Where the gateway for text messages reports what customers answer, such as STOP. The signature of the request is the proof. */
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './parts.ts';

/** Longer than any report of a gateway, in bytes. */
const bodyLimitBytes = 16_384;
export const inboundTextsPath = '/sms/inbound';

export async function mountInboundTexts(app: FastifyInstance, { receiveText, publicUrl }: AppParts): Promise<void> {
  if (receiveText === null) return;
  await app.register(async (scope) => {
    // The signature is over the bytes, so the body is read as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string | undefined }>(inboundTextsPath, async (request, reply) => {
      const isSigned = await receiveText({
        url: `${publicUrl()}${inboundTextsPath}`,
        body: request.body ?? '',
        header: (name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? value : undefined;
        },
      });
      if (!isSigned) return reply.code(403).type('text/plain').send('The signature is wrong.\n');
      // Twilio takes the answer for instructions. These are none.
      return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    });
  });
}
