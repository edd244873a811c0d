/** The types of events, and which of them the credential may subscribe to. */
import { eventTypeNames, eventTypes, permissionsReading, readableTypes } from '../../../contract/events.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { read } from '../handler.ts';

export const listWebhookEventTypes = read<'listWebhookEventTypes'>(async ({ principal, locale }) => {
  const descriptions = textsOf('events', locale);
  const permitted = new Set(readableTypes(principal.permissions));
  return {
    event_types: eventTypeNames.map((type) => ({
      type,
      description: descriptions[type],
      permission: eventTypes[type],
      permissions: [...permissionsReading(type)],
      permitted: permitted.has(type),
    })),
  };
});
