/** The files that a new operation begins with. Every sentence that the author must replace contains "write me". */
import { dashed, type NewOperation } from './operation.ts';

/** `createSkillCategory` → `Create skill category`. */
export function summaryOf({ id }: NewOperation): string {
  const words = dashed(id).replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

/** The id of the operation's first rule: `create-skill-category.answer`. */
export const ruleOf = ({ id }: NewOperation): string => `${dashed(id)}.answer`;

/** src/contract/<area>/<operationId>.ts */
export function entryText(op: NewOperation): string {
  const subject = dashed(op.id).split('-').slice(1).join(' ');
  const list = (items: readonly string[]) => `[${items.map((item) => `'${item}'`).join(', ')}]`;
  const body = op.effect === 'create' || op.effect === 'update' || op.effect === 'commit';
  const output =
    op.effect === 'delete'
      ? 's.Deleted'
      : `Type.Object({ id: s.Uuid('Identifier of the ${subject} (UUID).') }, { description: 'Write me: what is answered.' })`;
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
    `  summary: '${summaryOf(op)}',`,
    `  description: 'Write me: what the operation does, and which operation comes before or next.',`,
    ...(op.hasId ? [`  pathFields: s.idField('${subject}'),`] : []),
    ...(body ? [`  bodyFields: { name: Type.Optional(s.Text(100, 'Write me: what the field holds.')) },`] : []),
    `  output: ${output},`,
    '});',
    '',
  ].join('\n');
}

/** src/operations/<area>/<operationId>.ts */
export function handlerText(op: NewOperation): string {
  const kind = op.effect === 'read' ? 'read' : 'write';
  return [
    `import { ${kind} } from '../handler.ts';`,
    '',
    `/** ${summaryOf(op)}. [${ruleOf(op)}]. */`,
    `export const ${op.id} = ${kind}<'${op.id}'>(() => {`,
    `  throw new Error('Write me: src/operations/${op.area}/${op.id}.ts');`,
    '});',
    '',
  ].join('\n');
}

/** tests/operations/<area>/<operationId>.test.ts */
export function testText(op: NewOperation): string {
  return [
    `/** ${summaryOf(op)}. */`,
    `import { expect, it } from 'vitest';`,
    `import { startHarness } from '../../harness.ts';`,
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
