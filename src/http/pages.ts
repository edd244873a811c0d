/** The start page, the API reference and the OpenAPI document. */
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { readDocument } from './document.ts';
import type { AppParts } from './parts.ts';

export async function mountPages(app: FastifyInstance, parts: AppParts): Promise<void> {
  let document: { url: string; json: string } | null = null;
  const openApi = async () => {
    const url = parts.publicUrl();
    if (document?.url !== url) document = { url, json: JSON.stringify(await readDocument({ version: parts.version, baseUrl: url })) };
    return document.json;
  };
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(await openApi()));
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', title: 'Truckroll API', telemetry: false, withDefaultFonts: false, hideClientButton: true },
  });
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(startPage(parts.publicUrl(), parts.version)));
}

function startPage(url: string, version: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Truckroll</title>
<style>
  :root { color-scheme: light dark; --ink: #14213d; --soft: #5c677d; --line: #d9dee8; --paper: #f7f8fb; --card: #fff; --accent: #0b6e4f; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8ecf4; --soft: #9aa5b8; --line: #2b3444; --paper: #10151f; --card: #182030; --accent: #5fd3a8; } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
  main { max-width: 46rem; margin: 0 auto; padding: 4rem 1.5rem; }
  h1 { margin: 0 0 .25rem; font-size: 2.25rem; letter-spacing: -.02em; }
  p { color: var(--soft); margin: .25rem 0 2rem; }
  ul { list-style: none; padding: 0; display: grid; gap: .75rem; }
  li a { display: flex; justify-content: space-between; gap: 1rem; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; color: inherit; text-decoration: none; }
  li a:hover, li a:focus-visible { border-color: var(--accent); outline: none; }
  code { color: var(--accent); font-size: .9rem; overflow-wrap: anywhere; }
  footer { color: var(--soft); font-size: .875rem; margin-top: 2.5rem; }
</style>
</head>
<body>
<main>
  <h1>Truckroll</h1>
  <p>Scheduling and dispatch for field service. This server is running.</p>
  <ul>
    <li><a href="/docs"><span>API reference</span><code>/docs</code></a></li>
    <li><a href="/openapi.json"><span>OpenAPI 3.1 document</span><code>/openapi.json</code></a></li>
    <li><a href="/docs"><span>MCP address, for AI agents</span><code>${url}/mcp</code></a></li>
    <li><a href="/readyz"><span>Health of the service</span><code>/readyz</code></a></li>
  </ul>
  <footer>Version ${version}. Send <code>Authorization: Bearer &lt;key&gt;</code> with every request.</footer>
</main>
</body>
</html>
`;
}
