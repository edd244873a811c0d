/** The webhooks of the OpenAPI document. */
import { readFile } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { eventDefinitions, eventFamilies, eventTypeNames, permissionsReading, type EventType } from '../../../src/contract/events.ts';
import { operationList } from '../../../src/contract/index.ts';
import { openApiDocument } from '../../../src/contract/document/openapi.ts';
import { exampleOf } from '../../../src/contract/document/openapiWebhooks.ts';

const { webhooks } = openApiDocument({ version: '1', baseUrl: '/', guide: '', examples: { calls: {}, refusals: {} } }) as {
  webhooks: Record<string, { post: Record<string, any> }>;
};

it('[event.openapi] the document lists every type of event and the ping, with permission and body', () => {
  expect(Object.keys(webhooks)).toEqual([...eventTypeNames, 'ping']);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema, example } = post['requestBody'].content['application/json'];
    expect(schema.properties.type.const).toBe(type);
    expect(example.type).toBe(type);
    expect(post['x-permissions']).toEqual(type === 'ping' ? undefined : permissionsReading(type as EventType));
  }
  expect(webhooks['job_request.created']!.post['requestBody'].content['application/json'].schema.properties.data.properties.object).toEqual(
    {
      $ref: '#/components/schemas/JobRequest',
    },
  );
});

it('[event.left-out, event.moving] the page on webhooks and the document name the fields that events have not, and those that change without one', async () => {
  const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const listed = (names: readonly string[]) => (names.length === 0 ? 'none' : names.map((name) => `\`${name}\``).join(', '));
  for (const [family, { get, leftOut, moving, naming }] of Object.entries(eventFamilies)) {
    expect(page).toContain(`| \`${family}\` | \`${get}\` | ${listed(leftOut)} | ${listed(moving)} | ${listed(naming)} |`);
    const type = eventTypeNames.find((name) => name.startsWith(`${family}.`))!;
    const { description } = webhooks[type]!.post['requestBody'].content['application/json'].schema.properties.data;
    for (const name of [get, ...leftOut, ...moving, ...naming]) expect(description).toContain(name);
    expect(operationList.some(({ id }) => id === get)).toBe(true);
  }
});

it.each(eventDefinitions)('[event.openapi] the example of $type fits its schema', (definition) => {
  const schema = Compile(definition.body);
  expect([...schema.Errors(exampleOf(definition))]).toEqual([]);
});
