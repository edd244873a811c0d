/** What storing an event adds to the cost of a change. */
import { expect, it } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { addCustomer, startReceiver, subscribe, until } from '../../webhooks/receiver.ts';

const harness = await startHarness({ emptyDatabase: true });

/** Each transaction as it was sent: its statements, and how often it waited for an answer. */
const transactions: { sent: string[]; waits: number }[] = [];
const { store } = harness;
const transaction = store.transaction.bind(store);
store.transaction = (work, options) =>
  transaction((tx) => {
    const seen: (typeof transactions)[number] = { sent: [], waits: 0 };
    transactions.push(seen);
    return work({
      ...tx,
      query(text, values) {
        seen.sent.push(`waited for: ${text}`);
        seen.waits++;
        return tx.query(text, values);
      },
      later(text, values) {
        seen.sent.push(`sent along: ${text}`);
        tx.later(text, values);
      },
    });
  }, options);

const isAdding = ({ sent }: (typeof transactions)[number]) => sent.some((text) => text.includes('insert into customers'));

it('[event.enqueue] queueing an event adds no statement and no round trip to a change, however many endpoints listen', async () => {
  const business = await harness.business();
  // The first change may read values that are cached afterwards.
  await addCustomer(business, 'Before');
  transactions.splice(0);
  await addCustomer(business, 'Unheard');
  const receivers = await Promise.all(Array.from({ length: 3 }, () => startReceiver()));
  for (const { url } of receivers) await subscribe(business, url);
  await addCustomer(business, 'Heard');
  await until(() => receivers.every((receiver) => receiver.events().length === 1));

  const [unheard, heard, ...others] = transactions.filter(isAdding);
  expect(others).toEqual([]);
  expect(heard).toEqual(unheard);
  const queueing = heard!.sent.filter((text) => text.includes('event_queue'));
  expect(queueing).toEqual([expect.stringMatching(/^sent along: /)]);
  expect(heard!.sent.filter((text) => /webhook_(deliveries|attempts)/.test(text))).toEqual([]);
});
