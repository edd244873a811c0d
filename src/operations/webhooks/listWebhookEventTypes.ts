/** The types of events, and which of them the credential may subscribe to. */
import { eventDefinitions, eventTypeNames, eventTypes, readableTypes } from '../../contract/events.ts';
import { read } from '../handler.ts';

export const listWebhookEventTypes = read<'listWebhookEventTypes'>(async ({ principal }) => {
  const permitted = new Set(readableTypes(principal.permissions));
  return {
    event_types: eventTypeNames.map((type) => ({
      type,
      description: eventDefinitions.find((definition) => definition.type === type)!.description,
      permission: eventTypes[type],
      permitted: permitted.has(type),
    })),
  };
});
