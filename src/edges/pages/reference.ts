/**
 * The API reference: Scalar in a page of our own. The settings are appended to the package's script, so the page needs no inline script.
 * All cloud features of the package are switched off, and the policy blocks other hosts.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { asset, icon, style, type Asset } from './assets.ts';
import { FixedBody } from './fixedBody.ts';
import { html, type Html } from '../../ground/texts/html.ts';
import { banner } from './layout.ts';

/** Besides scripts and requests to this server, the package needs `style` elements and attributes. */
export const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Setting names are from `apiReferenceConfigurationSchema` and `sourceConfigurationSchema` in @scalar/types. */
const configuration = {
  url: '/openapi.json',
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  withDefaultFonts: false,
  documentDownloadType: 'direct',
  theme: 'none',
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: readFileSync(new URL('assets/reference.css', import.meta.url), 'utf8'),
};

let made: Promise<Asset> | null = null;

/** The script, loaded at its first request. It has 4.4 MB, which many processes never need. */
export function referenceScript(): Promise<Asset> {
  return (made ??= makeScript().catch((error: unknown) => {
    made = null;
    throw error;
  }));
}

/** Reads the script through a route, because the package offers no other way. */
async function makeScript(): Promise<Asset> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const shelf = Fastify();
  await shelf.register(scalar, { routePrefix: '/shelf', configuration: { url: configuration.url } });
  const { statusCode, payload } = await shelf.inject('/shelf/js/scalar.js');
  await shelf.close();
  if (statusCode !== 200) throw new Error(`@scalar/fastify-api-reference answered ${statusCode} for its script`);
  // Removes the source map's name, because the map is not in the package.
  const script = payload.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
  const start = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)});`;
  return asset('reference', 'js', new FixedBody(`${script}\n;${start}\n`, 'text/javascript; charset=utf-8'));
}

export function referencePage(script: Asset): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Truckroll API reference</title>
        <meta name="description" content="Every operation of Truckroll, with its fields, answers and refusals." />
        <link rel="icon" href="${icon.address}" type="image/svg+xml" />
        <link rel="stylesheet" href="${style.address}" />
      </head>
      <body class="has-reference">
        ${banner('/docs', null, false)}
        <div id="reference"></div>
        <noscript
          ><p class="note">
            The reference needs scripts. The same is in <a href="/openapi.json">the OpenAPI document</a>, and in words on the
            <a href="/docs/readme">pages</a>.
          </p></noscript
        >
        <script src="${script.address}"></script>
      </body>
    </html> `;
}
