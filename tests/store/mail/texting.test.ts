/** A STOP is about all businesses of a service, so its numbers are found by indexes. docs/internals/messages.md#text-messages. */
import { expect, it } from 'vitest';
import { stopTexts } from '../../../src/store/mail/texting.ts';
import { startHarness } from '../../support/harness.ts';

const { store } = await startHarness();

it('[sms.stop] customers, messages and text choices of a phone number are found by index', async () => {
  const plan: string[] = [];
  await store.transaction(async (tx) => {
    // A small table would be read whole, also with an index.
    await tx.query('set local enable_seqscan = off');
    await stopTexts(
      {
        query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
          const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
          plan.push(...rows.map((row) => row['QUERY PLAN']));
          return [] as Row[];
        },
      },
      '+12125550123',
      '2030-06-05T12:00:00Z',
    );
  });
  for (const index of ['customers_texted', 'mails_texted', 'text_choices_agreed']) expect(plan.join('\n')).toContain(index);
});
