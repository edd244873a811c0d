/** The target of a mail's unsubscribe link. Anyone who has the link can use it without signing in. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsubscribePage } from '../../pages/account/unsubscribe.ts';
import { locales } from '../../../contract/vocabulary.ts';
import { sendPage } from '../account/forms.ts';
import { countingLinks } from './guestPages.ts';
import { preferredLanguage } from '../request/languages.ts';
import type { AppParts } from '../parts.ts';

/** Larger than any mail program's form. The address already holds everything, so the body is ignored. */
const bodyLimitBytes = 4_096;

export async function mountUnsubscribe(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { unsubscribing } = parts;
  await app.register(async (scope) => {
    // The body has one of two form types and contains `List-Unsubscribe=One-Click` (RFC 8058, section 3.2). It is read and ignored.
    scope.addContentTypeParser(
      /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/,
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      (_request, _body, done) => done(null, undefined),
    );
    scope.route<{ Params: { token: string } }>({
      method: ['GET', 'POST'],
      url: '/unsubscribe/:token',
      onRequest: countingLinks(parts),
      async handler(request, reply) {
        const { token } = request.params;
        const language = languageOf(request);
        const page = await (request.method === 'POST' ? unsubscribing.confirm(token, language) : unsubscribing.page(token, language));
        // The address is the proof, so the origin of the form is not checked.
        return sendPage(reply, unsubscribePage(page), { status: page.status, referrer: 'no-referrer' });
      },
    });
  });
}

/** The language that the browser prefers. */
const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language'], locales) ?? 'en';
