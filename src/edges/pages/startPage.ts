/** `/start`: links for people who have no account yet, and for programmers. */
import type { Documents } from './documents.ts';
import { html, type Html } from '../../ground/texts/html.ts';
import { frame } from './layout.ts';
import { nameOf, sectionsOf } from './sections.ts';

export function startPage(documents: Documents, origin: string, version: string): Html {
  const card = (href: string, title: string, text: string) =>
    html`<li>
      <a href="${href}"><strong>${title}</strong><span>${text}</span></a>
    </li>`;
  const getsStarted = documents.pages.some(({ slug }) => slug === 'getting-started');
  return frame({
    title: 'Truckroll',
    description: 'Scheduling and dispatch for field-service businesses.',
    markdown: '/llms.txt',
    current: '/start',
    hasPages: false,
    version,
    content: html`<main id="content" class="start" tabindex="-1">
      <h1>Who can come, and when?</h1>
      <p class="lead">Scheduling and dispatch for field-service businesses. This server is running; it speaks REST and MCP.</p>
      <ul class="cards">
        ${card('/', 'Dashboard', 'The dispatch board and everything around it; sign in as the printed owner')}
        ${getsStarted && card('/docs/getting-started', 'Get started', 'From nothing to a confirmed visit of your own business')}
        ${card('/docs', 'API reference', 'Every operation with its fields, answers and refusals')}
        ${card('/docs/readme', 'Docs', 'Guide, errors, glossary, and how to operate it')}
        ${card('/readyz', 'Health', 'Whether this server can serve right now')}
      </ul>
      <dl class="facts">
        <div>
          <dt>REST</dt>
          <dd><code>${origin}/v1</code></dd>
        </div>
        <div>
          <dt>MCP</dt>
          <dd><code>${origin}/mcp</code></dd>
        </div>
        <div>
          <dt>OpenAPI</dt>
          <dd>
            <a href="/openapi.json"><code>${origin}/openapi.json</code></a>
          </dd>
        </div>
        <div>
          <dt>Key</dt>
          <dd>
            <code>Authorization: Bearer &lt;key&gt;</code>, printed at the first start, or made with
            <code>npm run truckroll -- create-key</code>
          </dd>
        </div>
      </dl>
      <div class="index">
        ${sectionsOf(documents).map(
          ({ title, pages }) =>
            html`<section>
              <h2>${title}</h2>
              <ul>
                ${pages.map((page) => html`<li><a href="/docs/${page.slug}">${nameOf(page)}</a></li>`)}
              </ul>
            </section> `,
        )}
      </div>
    </main>`,
  });
}
