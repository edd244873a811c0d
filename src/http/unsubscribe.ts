/** Where the unsubscribe link of a mail leads: anybody who has it may use it, without signing in. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsubscribePage } from '../pages/account/unsubscribe.ts';
import { localeOf } from '../pipeline/messages.ts';
import { sendPage } from './forms.ts';
import type { AppParts } from './parts.ts';

/** Larger than any client's form; the body says nothing that the address does not. */
const bodyLimitBytes = 4_096;

export async function mountUnsubscribe(app: FastifyInstance, { unsubscribing }: AppParts): Promise<void> {
  await app.register(async (scope) => {
    // RFC 8058, section 3.2: one of the two forms, with `List-Unsubscribe=One-Click` in it. It is read and passed over.
    scope.addContentTypeParser(
      /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/,
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      (_request, _body, done) => done(null, undefined),
    );
    scope.route<{ Params: { token: string } }>({
      method: ['GET', 'POST'],
      url: '/unsubscribe/:token',
      async handler(request, reply) {
        const { token } = request.params;
        const language = languageOf(request);
        const page = await (request.method === 'POST' ? unsubscribing.confirm(token, language) : unsubscribing.page(token, language));
        // The address is the proof, and nothing here asks where a form came from.
        return sendPage(reply, unsubscribePage(page), { status: page.status, referrer: 'no-referrer' });
      },
    });
  });
}

/** The first language that the browser asks for. */
const languageOf = (request: FastifyRequest) => localeOf(request.headers['accept-language']?.split(/[,;]/)[0]);
