/**
 * Holds docs/openapi.json against Spectral's recommended OpenAPI rules. `npm run check` does so beside Redocly's strict ones: both judge
 * things that the other does not see. Whatever is found fails, warnings and hints included.
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
