/** The endpoints of the authorization server that apps call: registration, tokens, revocation. Answers have OAuth's form. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../../machinery/oauth/metadata.ts';
import { isOAuthError, oauthError, type OAuthError } from '../../../machinery/oauth/errors.ts';
import { NotUtf8, readFormParameters } from '../calls/bodies.ts';
import { callerAddress } from '../calls/caller.ts';
import { answerPreflights } from '../calls/crossOrigin.ts';
import { originOf } from '../request/origin.ts';
import type { AppParts } from '../parts.ts';

/** More than any request of an app needs. A registration has at most ten addresses of 2,000 characters. */
const bodyLimitBytes = 32_768;

/** Refusals whose status is not 400 (RFC 6749, section 5.2; RFC 6585, section 4). */
const statuses: Partial<Record<OAuthError['error'], number>> = { invalid_client: 401, temporarily_unavailable: 503, server_error: 500 };

export async function mountOAuth(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { oauth } = parts;
  await app.register(async (scope) => {
    readFormParameters(scope);
    scope.setErrorHandler((error: FastifyError, request, reply) => failed(parts, error, request, reply));
    const post = (
      url: string,
      onRequest: typeof counted,
      answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ) => {
      answerPreflights(scope, url, 'POST', { origins: parts.allowedOrigins });
      scope.post(url, { bodyLimit: bodyLimitBytes, onRequest }, answer);
    };
    const counted = async (request: FastifyRequest, reply: FastifyReply) =>
      sendWait(await oauth.countRequest(callerAddress(request)), reply);
    const countedRegistration = async (request: FastifyRequest, reply: FastifyReply) =>
      sendWait(await oauth.countRegistration(callerAddress(request)), reply);

    post(endpoints.register, countedRegistration, async (request, reply) => {
      const answer = await oauth.register(request.body instanceof URLSearchParams ? null : request.body);
      return 'error' in answer ? sendOAuthError(reply, answer) : reply.status(201).send(answer);
    });
    post(endpoints.token, counted, async (request, reply) => {
      const form = formOf(request);
      if (isOAuthError(form)) return sendOAuthError(reply, form);
      const answer = await oauth.answerToken(form, originOf(request.headers.host, parts), reply.elapsedTime);
      return isOAuthError(answer) ? sendOAuthError(reply, answer) : reply.header('Pragma', 'no-cache').send(answer);
    });
    post(endpoints.revoke, counted, async (request, reply) => {
      const form = formOf(request);
      const refused = isOAuthError(form) ? form : await oauth.revoke(form);
      return refused ? sendOAuthError(reply, refused) : reply.send({});
    });
  });
}

/** Reads the parameters from the body only, because secrets in an address end up in logs (RFC 6749, section 2.3.1). */
function formOf(request: FastifyRequest): URLSearchParams | OAuthError {
  if (!(request.body instanceof URLSearchParams))
    return oauthError('invalid_request', 'Send the parameters in the body, as application/x-www-form-urlencoded.');
  if (request.headers.authorization !== undefined)
    return oauthError('invalid_client', 'Apps have no secret here: send client_id in the body, and no Authorization header.');
  return request.body;
}

function sendWait(waitSeconds: number | null, reply: FastifyReply): FastifyReply | undefined {
  if (waitSeconds === null) return undefined;
  return sendOAuthError(
    reply.header('Retry-After', waitSeconds),
    oauthError('temporarily_unavailable', 'Too many requests. Wait as long as the header Retry-After says.'),
    429,
  );
}

function sendOAuthError(reply: FastifyReply, { error, description, errorCode }: OAuthError, status?: number): FastifyReply {
  // A 401 must name a scheme (RFC 6749, section 5.2), although no scheme would help here.
  if (error === 'invalid_client') reply.header('WWW-Authenticate', 'Basic realm="Truckroll"');
  return reply
    .status(status ?? statuses[error] ?? 400)
    .send({ error, error_description: description, ...(errorCode ? { error_code: errorCode } : {}) });
}

/** Answers errors thrown by Fastify or the database. */
function failed(parts: AppParts, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 413) return sendOAuthError(reply, oauthError('invalid_request', 'The body is too large.'), 413);
  if (status < 500) {
    const what = request.routeOptions.url === endpoints.register ? 'invalid_client_metadata' : 'invalid_request';
    return sendOAuthError(
      reply,
      oauthError(what, error instanceof NotUtf8 ? error.message : 'The body cannot be read. See the documentation for its form.'),
    );
  }
  const { refusal, retryAfterSeconds } = parts.pipeline.faultOf(error, {
    requestId: request.id,
    operation: request.routeOptions.url ?? '',
  });
  if (retryAfterSeconds === null)
    return sendOAuthError(reply, oauthError('server_error', `The service failed. Quote ${request.id} when you report this.`));
  const isAway = refusal.code === 'SERVICE_UNAVAILABLE';
  return sendOAuthError(
    reply.header('Retry-After', retryAfterSeconds),
    oauthError(isAway ? 'temporarily_unavailable' : 'server_error', 'The service cannot use its database. Try again shortly.'),
  );
}
