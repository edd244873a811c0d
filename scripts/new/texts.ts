/** The files that a new operation begins with. Every line that the author must rewrite contains "write me". */
import { dashed, type NewOperation } from './operation.ts';

/** `createSkillCategory` → `Create skill category`. */
export function summaryOf({ id }: NewOperation): string {
  const words = dashed(id).replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

/** The id of the operation's first rule: `skill-category.create` of createSkillCategory. */
export function ruleOf({ id }: NewOperation): string {
  const [verb, ...subject] = dashed(id).split('-');
  return `${subject.join('-')}.${verb!}`;
}

/** The record that the path's id names: `skill category` of `/v1/skill-categories/{id}/merge`. */
function recordOf({ path }: NewOperation): string {
  const plural = /([a-z-]+)\/\{id\}/.exec(path)?.[1] ?? '';
  return plural.replaceAll('-', ' ').replace(/ies$/, 'y').replace(/s$/, '');
}

/** The lines of a file that still say "write me", with their numbers from 1. */
export function linesToWrite(text: string): { number: number; text: string }[] {
  return text.split('\n').flatMap((line, index) => (/\bwrite me\b/i.test(line) ? [{ number: index + 1, text: line.trim() }] : []));
}

/** src/contract/<area>/<operationId>.ts */
export function entryText(op: NewOperation): string {
  const list = (items: readonly string[]) => `[${items.map((item) => `'${item}'`).join(', ')}]`;
  const body = op.method !== 'GET' && op.effect !== 'delete';
  const output =
    op.effect === 'delete'
      ? 's.Deleted'
      : `Type.Object({ id: s.Uuid('Write me: what the field holds.') }, { description: 'Write me: what is answered.' })`;
  return [
    `/** ${summaryOf(op)}. Move the entry to another file of this folder if that file has the same subject. */`,
    ...(op.effect === 'delete' ? [] : [`import { Type } from 'typebox';`]),
    `import { operation } from '../operation.ts';`,
    `import * as s from '../schemas/common.ts';`,
    '',
    `export const ${op.id} = operation({`,
    `  id: '${op.id}',`,
    `  method: '${op.method}',`,
    `  path: '${op.path}',`,
    ...(op.audience === 'public' ? [] : [`  audience: '${op.audience}',`]),
    `  group: '${op.group}',`,
    `  permissions: ${list(op.permissions)},`,
    `  effect: '${op.effect}',`,
    ...(op.audience === 'public' ? ['  profiles: [],'] : []),
    `  // Write me: the summary, as a short instruction with articles.`,
    `  summary: '${summaryOf(op)}',`,
    `  description: 'Write me: what the operation does, and which operation comes before or next.',`,
    ...(op.hasId ? [`  // Write me: the record that the id names.`, `  pathFields: s.idField('${recordOf(op)}'),`] : []),
    ...(body ? [`  bodyFields: { name: Type.Optional(s.Text(100, 'Write me: what the field holds.')) },`] : []),
    `  output: ${output},`,
    '});',
    '',
  ].join('\n');
}

/** src/domain/operations/<area>/<operationId>.ts */
export function handlerText(op: NewOperation): string {
  const kind = op.effect === 'read' ? 'read' : 'write';
  return [
    `import { ${kind} } from '../handler.ts';`,
    '',
    `/** ${summaryOf(op)}. [${ruleOf(op)}]. */`,
    `export const ${op.id} = ${kind}<'${op.id}'>(() => {`,
    `  throw new Error('Write me: src/domain/operations/${op.area}/${op.id}.ts');`,
    '});',
    '',
  ].join('\n');
}

/** tests/operations/<area>/<operationId>.test.ts */
export function testText(op: NewOperation): string {
  return [
    `/** ${summaryOf(op)}. */`,
    `import { expect, it } from 'vitest';`,
    `import { startHarness } from '../../support/harness.ts';`,
    `import { examples } from '../../contract/examples.ts';`,
    '',
    'const harness = await startHarness();',
    'const business = await harness.business();',
    '',
    `it('[${ruleOf(op)}] write me', async () => {`,
    `  const reply = await business.call('${op.id}', await examples.${op.id}(business));`,
    `  expect(reply.status, 'Write me: handler and test of ${op.id} (docs/adding-an-operation.md)').toBe(200);`,
    `  expect.fail('Write me: what ${op.id} answers, each refusal, and the id of another business (docs/adding-an-operation.md)');`,
    '});',
    '',
  ].join('\n');
}
