import type { Mutation } from './mutation.ts';

export const outbox: readonly Mutation[] = [
  {
    id: 'withheld-is-sent',
    file: 'src/machinery/webhooks/worker.ts',
    what: 'A delivery goes out that its credential may not read any more',
    original: 'if (!isRead(delivery.type, lane.permissions)) withheld.push',
    replacement: 'if (delivery.id === null) withheld.push',
    tests: ['tests/webhooks/retries.test.ts'],
  },
  {
    id: 'events-told-at-once',
    file: 'src/machinery/events/outbox.ts',
    what: 'Workers are told of events that may not be committed',
    original: 'db.afterCommit(() => services.eventsCommitted(tenant.id));',
    replacement: 'services.eventsCommitted(tenant.id);',
    tests: ['tests/events/outbox.test.ts'],
  },
];
