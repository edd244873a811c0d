/**
 * Checks docs/openapi.json against Spectral's recommended OpenAPI rules. `npm run check` runs it in addition to Redocly's strict rules,
 * because each finds things that the other misses. Warnings and hints fail too. Also checks the names of the contract (lint/names.ts).
 */
import { readFile } from 'node:fs/promises';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { operationList } from '../src/contract/index.ts';
import { findingsIn } from './lint/names.ts';

const linter = new spectral.Spectral();
linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']] }));
const document = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as Record<string, unknown>;
const findings = await linter.run(document);
for (const { code, path, message } of findings) console.error(`${code} at ${path.join('.')}: ${message}`);
const names = findingsIn(operationList);
for (const finding of names) console.error(finding);
if (findings.length + names.length > 0) process.exitCode = 1;
