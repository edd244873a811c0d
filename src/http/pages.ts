/** The start page, the API reference, the documents, what language models read, and the OpenAPI document. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../contract/errors.ts';
import { openApiDocument } from '../contract/openapi.ts';
import { icon, style, type Asset } from '../pages/assets.ts';
import { documentHtml } from '../pages/documentPage.ts';
import { readDocuments, type Documents } from '../pages/documents.ts';
import { FixedBody } from '../pages/fixedBody.ts';
import { pagePolicy } from '../pages/layout.ts';
import { llmsFull, llmsIndex } from '../pages/llms.ts';
import { referencePage, referencePolicy, referenceScript } from '../pages/reference.ts';
import { startPage } from '../pages/startPage.ts';
import { prefersMarkdown } from './accept.ts';
import { readSources } from './documentSources.ts';
import { sendFailure } from './failure.ts';
import { addVary, alreadyCompressed, sendFixed } from './fixed.ts';
import { originOf, perOrigin } from './origin.ts';
import type { AppParts } from './parts.ts';

const asHtml = (text: string) => new FixedBody(text, 'text/html; charset=utf-8');
const asMarkdown = (text: string) => new FixedBody(text, 'text/markdown; charset=utf-8');
const asText = (text: string) => new FixedBody(text, 'text/plain; charset=utf-8');
const asJson = (text: string) => new FixedBody(text, 'application/json; charset=utf-8');

export async function mountPages(app: FastifyInstance, parts: AppParts): Promise<void> {
  const [documents, sources] = await Promise.all([readDocuments(), readSources()]);
  mountAssets(app);
  mountReference(app);
  mountDocuments(app, documents, parts.version);
  const page = (path: string, make: (origin: string) => Promise<FixedBody>) => {
    const made = perOrigin(make);
    app.get(path, alreadyCompressed, async (request, reply) => {
      reply.header('Content-Security-Policy', pagePolicy);
      return sendFixed(request, reply, await made(originOf(request.headers.host, parts)));
    });
  };
  page('/', async (origin) => asHtml(startPage(documents, origin, parts.version).text));
  page('/llms.txt', async (origin) => asText(llmsIndex(documents, origin)));
  page('/llms-full.txt', async (origin) => asText(llmsFull(documents, origin)));
  page('/openapi.json', async (origin) => asJson(JSON.stringify(openApiDocument({ version: parts.version, baseUrl: origin, ...sources }))));
}

function mountAssets(app: FastifyInstance): void {
  const serve = ({ address, body }: Asset) =>
    app.get(address, alreadyCompressed, async (request, reply) => sendFixed(request, allowStyle(reply), body, { isHashed: true }));
  serve(style);
  serve(icon);
  // Where a browser looks for the icon of what is no page, such as a JSON document.
  app.get('/favicon.ico', alreadyCompressed, async (request, reply) => sendFixed(request, allowStyle(reply), icon.body));
}

/** The icon has a style of its own, for dark schemes. */
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

function mountDocuments(app: FastifyInstance, documents: Documents, version: string): void {
  const send = (request: FastifyRequest, reply: FastifyReply, body: FixedBody) =>
    sendFixed(request, reply.header('Content-Security-Policy', pagePolicy), body);
  for (const page of documents.pages) {
    const markdown = asMarkdown(page.markdown);
    let html: FixedBody | null = null;
    app.get(`/docs/${page.slug}`, alreadyCompressed, async (request, reply) => {
      addVary(reply, 'Accept');
      if (prefersMarkdown(request.headers.accept)) return send(request, reply, markdown);
      return send(request, reply, (html ??= asHtml(documentHtml(documents, page, version).text)));
    });
    app.get(`/${page.path}`, alreadyCompressed, async (request, reply) => send(request, reply, markdown));
    // Its links hold at its own path only.
    const alias = `/docs/${page.slug}.md`;
    if (alias !== `/${page.path}`) app.get(alias, alreadyCompressed, async (_request, reply) => reply.redirect(`/${page.path}`, 302));
  }
  for (const { path, text } of documents.files) {
    const body = path.endsWith('.json') ? asJson(text) : asText(text);
    app.get(`/${path}`, alreadyCompressed, async (request, reply) => send(request, reply, body));
  }
}
