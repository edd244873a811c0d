/**
 * `/setup/<token>`: the page on which the first business is made, for whoever has the link that the service printed.
 * docs/internals/processes.md#first-start.
 * The guided set-up of the dashboard at `/setup` follows.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstKeyDays, type FirstBusiness } from '../../../machinery/auth/firstStart.ts';
import { memberPrincipal } from '../../../machinery/auth/members.ts';
import { currencyOfCountry } from '../../../contract/countries.ts';
import { environments, locales } from '../../../contract/vocabulary.ts';
import { foreignFormPage } from '../../pages/account/passwords.ts';
import { setupDonePage, setupGonePage, setupPage, setupPolicy, usualValues, type SetupValues } from '../../pages/account/setup.ts';
import { readFormFields } from '../calls/bodies.ts';
import { callerAddress } from '../calls/caller.ts';
import { browserCookieOf, setSignedInCookies } from '../request/cookies.ts';
import { formBytes, formField, isOwnForm, pageLocale, sendPage } from './forms.ts';
import { callAs, sendWait } from '../guests/guestPages.ts';
import type { AppParts } from '../parts.ts';
import { findingSession } from './session.ts';
import type { Html } from '../../../ground/texts/html.ts';

export async function mountSetup(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { firstStart } = parts;
  await app.register(async (scope) => {
    readFormFields(scope, formBytes.setup);
    scope.addHook('onRequest', async (request, reply) => {
      const seconds = await firstStart.knock(callerAddress(request));
      return seconds === null ? undefined : sendWait(request, reply, seconds);
    });
    scope.addHook('onRequest', findingSession(parts));
    const url = '/setup/:token';
    const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;
    // A link that does not work leads a signed-in owner on, for example after the answer was loaded again.
    const sendGone = (request: FastifyRequest, reply: FastifyReply) => {
      if (request.signedIn) return reply.redirect('/setup', 303);
      const address = request.method === 'GET' ? request.url : null;
      return send(reply, setupGonePage(pageLocale(request), address), 404);
    };
    scope.get(url, async (request, reply) => {
      if (!(await firstStart.isOpen(tokenOf(request)))) return sendGone(request, reply);
      const locale = pageLocale(request);
      const values = usualValues(locale, request.headers['accept-language']);
      return send(reply, setupPage({ locale, address: request.url, values, problems: [] }));
    });
    scope.post(url, async (request, reply) => {
      const locale = pageLocale(request);
      if (!isOwnForm(request, parts.publicUrl())) return send(reply, foreignFormPage(locale, request.url), 403);
      const values = valuesOf(request);
      const password = formField(request, 'password');
      const browser = {
        userAgent: request.headers['user-agent'] ?? '',
        address: callerAddress(request),
        browserSecret: browserCookieOf(request),
      };
      const result = await firstStart.setUp(tokenOf(request), inputOf(values, password), browser);
      switch (result.outcome) {
        case 'gone':
          return sendGone(request, reply);
        case 'wrong':
          return send(reply, setupPage({ locale, address: null, values, problems: result.problems }), 422);
        case 'made': {
          const { signedIn, key } = result;
          await tellCountry(request, parts, signedIn.secret, values);
          setSignedInCookies(reply, signedIn);
          request.log.info({ requestId: request.id, business: result.business.businessId }, 'the first business was made');
          return send(reply, setupDonePage({ locale, business: values.name.trim(), key, days: firstKeyDays }));
        }
      }
    });
  });
}

const send = (reply: FastifyReply, page: Html, status = 200) => sendPage(reply, page, { status, policy: setupPolicy });

const inputOf = ({ name, ownerName, email, country, currency, timezone, language }: SetupValues, password: string): FirstBusiness => ({
  name,
  ownerName,
  email,
  password,
  country,
  currency,
  timezone,
  language,
});

function valuesOf(request: FastifyRequest): SetupValues {
  const text = (name: string) => formField(request, name);
  const [country, sent] = [text('country').toUpperCase(), text('language')];
  return {
    name: text('name'),
    country,
    currency: text('currency').toUpperCase() || currencyOfCountry(country),
    timezone: text('timezone'),
    language: locales.find((locale) => locale === sent) ?? pageLocale(request),
    line: text('line'),
    postalCode: text('postalCode'),
    city: text('city'),
    state: text('state'),
    ownerName: text('ownerName'),
    email: text('email'),
  };
}

/**
 * Sets country and base address in both environments, as the new owner, through the same operation as the settings. A refusal, such as for an
 * address that is too long, is left to the guided set-up, which shows what is missing.
 */
async function tellCountry(request: FastifyRequest, parts: AppParts, secret: string, values: SetupValues): Promise<void> {
  const written = { line: values.line, postal_code: values.postalCode, city: values.city, state: values.state };
  const typed = Object.entries(written).filter(([, text]) => text.trim() !== '');
  const address = typed.length === 0 ? {} : { base_address: Object.fromEntries(typed) };
  for (const environment of environments) {
    const member = await parts.accounts.session(secret, environment);
    if (!member) return;
    const who = { principal: memberPrincipal(member), locale: values.language };
    const settings = await callAs(parts, request, who, 'getBusinessSettings', {});
    if (!settings.ok) return;
    const { version } = settings.data;
    const told = await callAs(parts, request, who, 'updateBusinessSettings', { version, home_country: values.country, ...address });
    if (!told.ok) await callAs(parts, request, who, 'updateBusinessSettings', { version, home_country: values.country });
  }
}
