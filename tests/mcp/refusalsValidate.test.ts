/** A client that validates answers never hides a refusal: each code, as really answered, passes the schema of every tool. */
import { readFileSync } from 'node:fs';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation';
import { expect, test } from 'vitest';
import type { Principal } from '../../src/machinery/auth/principal.ts';
import { errorTable, type ErrorCode } from '../../src/contract/errors.ts';
import { toolsOf } from '../../src/edges/mcp/tools.ts';

interface Refusal {
  readonly error_code: ErrorCode;
}

const recorded = (
  JSON.parse(readFileSync(new URL('../../docs/examples.json', import.meta.url), 'utf8')) as { refusals: Record<string, unknown> }
).refusals;
const tools = toolsOf({ profile: null, isReadonly: false }, { permissions: null } as Principal);
const ajv = new AjvJsonSchemaValidator();
/** Few schemas differ: they describe only what every answer has. */
const validators = new Map(
  tools.map(({ outputSchema }) => [JSON.stringify(outputSchema), ajv.getValidator(outputSchema as JsonSchemaType)]),
);

/** All envelopes, however deep, in the recorded answers of a code. */
function envelopesIn(value: unknown): Refusal[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('error_code' in value && 'message' in value && 'errors' in value) return [value as Refusal];
  return Object.values(value).flatMap(envelopesIn);
}

test.each(Object.keys(errorTable) as ErrorCode[])('[mcp.refusals-validate] %s', (code) => {
  const envelopes = envelopesIn(recorded[code]).filter(({ error_code }) => error_code === code);
  // The recorded story lacks codes that no REST call in it can cause. So each code also gets an envelope made from its schema.
  const made = { error_code: code, message: errorTable[code].meaning, errors: null, data: errorTable[code].data ? {} : null };
  for (const envelope of [made, ...envelopes])
    for (const [schema, validate] of validators) expect([schema, validate(envelope).valid]).toEqual([schema, true]);
});

test('[mcp.refusals-validate] an answer that is neither a success nor a refusal fails the validation', () => {
  for (const validate of validators.values())
    for (const wrong of [
      { error_code: 0, data: 42 },
      { error_code: 7, data: {} },
      { error_code: null, data: null },
    ])
      expect(validate({ message: '', errors: null, ...wrong }).valid).toBe(false);
});
