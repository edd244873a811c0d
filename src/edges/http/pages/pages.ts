/** The start page, the API reference, the documents, what language models read, and the OpenAPI document. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../contract/errors.ts';
import { openApiDocument } from '../../../contract/document/openapi.ts';
import { icon, style, type Asset } from '../../pages/assets.ts';
import { passkeyScript } from '../../pages/account/passkeys.ts';
import { formStyle } from '../../pages/account/frame.ts';
import { setupScript } from '../../pages/account/setup.ts';
import { guestScript, guestStyle } from '../../pages/guest/frame.ts';
import { myDayIcons } from '../../pages/myDay/frame.ts';
import { myDayStyle } from '../../pages/myDay/style.ts';
import { documentHtml } from '../../pages/documentPage.ts';
import { readDocuments, type Documents } from '../../pages/documents.ts';
import { FixedBody } from '../../pages/fixedBody.ts';
import { pagePolicy } from '../../pages/layout.ts';
import { llmsFull, llmsIndex } from '../../pages/llms.ts';
import { makeSearchIndex, findPages } from '../../pages/searchIndex.ts';
import { mostFound, searchPage } from '../../pages/searchPage.ts';
import { isShortEnough } from '../../pages/searchWords.ts';
import { referencePage, referencePolicy, referenceScript } from '../../pages/reference.ts';
import { skillFile } from '../../pages/skill.ts';
import { startPage } from '../../pages/startPage.ts';
import { prefersMarkdown } from '../request/accept.ts';
import { countingStrangers } from '../calls/caller.ts';
import { readSources } from './documentSources.ts';
import { sendFailure } from '../calls/failure.ts';
import { addVary, alreadyCompressed, sendFixed } from '../request/fixed.ts';
import { fixedOriginOf } from '../request/origin.ts';
import type { AppParts } from '../parts.ts';

const asHtml = (text: string) => new FixedBody(text, 'text/html; charset=utf-8');
const asMarkdown = (text: string) => new FixedBody(text, 'text/markdown; charset=utf-8');
const asText = (text: string) => new FixedBody(text, 'text/plain; charset=utf-8');
const asJson = (text: string) => new FixedBody(text, 'application/json; charset=utf-8');

/** Documents that come with the program, read once per process. */
let material: Promise<[Documents, Awaited<ReturnType<typeof readSources>>]> | null = null;

export async function mountPages(app: FastifyInstance, parts: AppParts): Promise<void> {
  app.addHook('onRequest', countingStrangers(parts.pipeline.dashboardEntrance));
  const [documents, sources] = await (material ??= Promise.all([readDocuments(), readSources()]));
  mountAssets(app);
  mountReference(app);
  mountDocuments(app, documents, parts.version);
  mountSearch(app, documents, parts.version);
  // One text for every caller: to make and compress a text for each Host header would let a stranger use up the processor.
  const origin = fixedOriginOf(parts);
  const page = (path: string, make: () => FixedBody) => {
    const made = once(make);
    app.get(path, alreadyCompressed, async (request, reply) => {
      reply.header('Content-Security-Policy', pagePolicy);
      return sendFixed(request, reply, made());
    });
  };
  page('/start', () => asHtml(startPage(documents, origin, parts.version).text));
  page('/llms.txt', () => asText(llmsIndex(documents, origin)));
  page('/skill.md', () => asMarkdown(skillFile(origin)));
  page('/llms-full.txt', () => asText(llmsFull(documents, origin)));
  page('/openapi.json', () => asJson(JSON.stringify(openApiDocument({ version: parts.version, baseUrl: origin || '/', ...sources }))));
}

function mountAssets(app: FastifyInstance): void {
  const serve = ({ address, body }: Asset) =>
    app.get(address, alreadyCompressed, async (request, reply) => sendFixed(request, allowStyle(reply), body, { isHashed: true }));
  serve(style);
  serve(formStyle);
  serve(guestStyle);
  serve(guestScript);
  serve(setupScript);
  serve(passkeyScript);
  for (const file of [myDayStyle, ...myDayIcons]) serve(file);
  serve(icon);
  // Browsers ask for this icon when they show something that is not a page, such as a JSON document.
  app.get('/favicon.ico', alreadyCompressed, async (request, reply) => sendFixed(request, allowStyle(reply), icon.body));
}

/** The icon contains a style for dark mode, which this policy allows. */
const allowStyle = (reply: FastifyReply) => reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");

function mountReference(app: FastifyInstance): void {
  let page: FixedBody | null = null;
  app.get('/docs', alreadyCompressed, async (request, reply) => {
    page ??= asHtml(referencePage(await referenceScript()).text);
    return sendFixed(request, reply.header('Content-Security-Policy', referencePolicy), page);
  });
  app.get<{ Params: { hash: string } }>('/assets/reference-:hash.js', alreadyCompressed, async (request, reply) => {
    const { address, body } = await referenceScript();
    if (request.url.split('?')[0] !== address) return sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
    return sendFixed(request, reply, body, { isHashed: true });
  });
}

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * Serves documents under their paths in the repository. All of docs/ is one route, because a hundred routes took half the time of a start.
 */
function mountDocuments(app: FastifyInstance, documents: Documents, version: string): void {
  const served = documentsByPath(documents, version);
  for (const [path, send] of served) if (!path.startsWith('/docs/')) app.get(path, alreadyCompressed, async (...args) => send(...args));
  app.get<{ Params: { '*': string } }>('/docs/*', alreadyCompressed, async (request, reply) => {
    const send = served.get(`/docs/${request.params['*'].replace(/\/$/, '')}`);
    return send ? send(request, reply) : sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
  });
}

/** The search over the documents. The first search makes its index. */
function mountSearch(app: FastifyInstance, documents: Documents, version: string): void {
  const index = once(() => makeSearchIndex(documents));
  app.get<{ Querystring: { q?: unknown } }>('/docs/search', async (request, reply) => {
    const query = typeof request.query.q === 'string' ? request.query.q.trim() : '';
    const findings = isShortEnough(query) ? findPages(await index(), query, mostFound) : null;
    return reply
      .status(findings ? 200 : 422)
      .headers({ 'Content-Security-Policy': pagePolicy, 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(searchPage(documents, { query, findings }, version).text);
  });
}

function documentsByPath(documents: Documents, version: string): Map<string, Send> {
  const served = new Map<string, Send>();
  const send = (request: FastifyRequest, reply: FastifyReply, body: FixedBody) =>
    sendFixed(request, reply.header('Content-Security-Policy', pagePolicy), body);
  for (const page of documents.pages) {
    const markdown = once(() => asMarkdown(page.markdown));
    const html = once(() => asHtml(documentHtml(documents, page, version).text));
    served.set(`/docs/${page.slug}`, (request, reply) => {
      addVary(reply, 'Accept');
      return send(request, reply, prefersMarkdown(request.headers.accept) ? markdown() : html());
    });
    served.set(`/${page.path}`, (request, reply) => send(request, reply, markdown()));
    // Redirect, because the document's relative links only work at its own path.
    const alias = `/docs/${page.slug}.md`;
    if (alias !== `/${page.path}`) served.set(alias, (_request, reply) => reply.redirect(`/${page.path}`, 302));
  }
  for (const { path, text } of documents.files) {
    const body = once(() => (path.endsWith('.json') ? asJson(text) : asText(text)));
    served.set(`/${path}`, (request, reply) => send(request, reply, body()));
  }
  return served;
}

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | null = null;
  return () => (made ??= { value: make() }).value;
}
