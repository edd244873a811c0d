/**
 * Checks docs/openapi.json against Spectral's recommended OpenAPI rules. `npm run check` runs it in addition to Redocly's strict rules,
 * because each finds things that the other misses. Warnings and hints fail too.
 */
import { readFile } from 'node:fs/promises';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const linter = new spectral.Spectral();
linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']] }));
const document = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as Record<string, unknown>;
const findings = await linter.run(document);
for (const { code, path, message } of findings) console.error(`${code} at ${path.join('.')}: ${message}`);
if (findings.length > 0) process.exitCode = 1;
