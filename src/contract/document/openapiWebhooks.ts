/** The `webhooks` of the OpenAPI document: each event type with its schema and an example. */
import { exampleBesideObject, exampleBusinessId, exampleObjects, exampleStatusBefore } from './eventExamples.ts';
import { eventData, eventDefinitions, type EventDefinition } from '../events.ts';

const string = (description: string) => ({ schema: { type: 'string' }, required: true, description });

/** Headers of every delivery. [event.signature]; docs/reference/conventions.md#webhooks. */
const headers = {
  'Service-Signature': string(
    't=<unix seconds>,v1=<hex>: HMAC-SHA256 keyed by the whole signing secret over t, a dot and the raw body. Two v1 values during a rotation of the secret.',
  ),
  'webhook-id': string('Id of the event. Standard Webhooks.'),
  'webhook-timestamp': string('Unix seconds of the attempt. Standard Webhooks.'),
  'webhook-signature': string(
    'v1,<base64>, keyed by the bytes that the secret encodes. Two values, separated by a space, during a rotation. Standard Webhooks.',
  ),
};

/** An example of the whole body that is posted. */
export function exampleOf({ type }: Pick<EventDefinition, 'type'>): object {
  const family = type.split('.')[0]!;
  return {
    id: 'evt_01bbfb92960070008000000000000042',
    type,
    created_at: '2030-06-05T12:00:00.000000Z',
    business_id: exampleBusinessId,
    environment: 'live',
    data: eventData(type, { object: exampleObjects[family]!, ...exampleBesideObject(type) }),
    ...(type === 'job_request.status_changed' ? { previous_status: exampleStatusBefore } : {}),
  };
}

/** The document's field `webhooks` (OpenAPI 3.1, "Fixed Fields"). */
export function openApiWebhooks(): Record<string, object> {
  return Object.fromEntries(eventDefinitions.map((definition) => [definition.type, { post: webhook(definition) }]));
}

function webhook(definition: EventDefinition): object {
  const { type, description, permissions, body } = definition;
  const name = type.replaceAll(/[._](\w)/g, (_all, letter: string) => letter.toUpperCase());
  return {
    operationId: `${name}Event`,
    tags: ['Webhooks'],
    summary: type,
    description: permissions.length === 0 ? description : `${description}\n\nPermissions: ${permissions.join(', ')}.`,
    ...(permissions.length === 0 ? {} : { 'x-permissions': permissions }),
    // The signature authenticates the sender, so there is no other security scheme.
    security: [],
    parameters: Object.entries(headers).map(([header, rest]) => ({ name: header, in: 'header', ...rest })),
    requestBody: { required: true, content: { 'application/json': { schema: body, example: exampleOf(definition) } } },
    responses: {
      '2XX': { description: 'Received. Answer within 15 seconds and process the event afterwards.' },
      default: { description: 'Not received. The event is sent again after 1 m, 5 m, 30 m, 2 h and 6 h. Redirects are not followed.' },
    },
  };
}
