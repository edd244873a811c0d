/** The part of the last chapter about merges of customers. */
import type { Recorder } from './recorder.ts';

/** Refusals about merges of customers. */
export async function refuseMerges(story: Recorder): Promise<void> {
  const { refused } = story.refusing();
  const add = async (full_name: string, uid: string) =>
    (await story.quietly('createCustomer', { full_name, uid, phone: '+1 212 555 0188' })).customer_id;
  const asked = { id: await add('Maria Goeppert', 'crm-2001'), merge_customer_id: await add('Maria Mayer', 'crm-2002') };
  await refused('CUSTOMER_MERGE_NOT_FOUND', 'undoCustomerMerge', 'two records that were not merged', asked);
  const { plan_token } = await story.quietly('previewCustomerMerge', asked);
  await story.quietly('updateCustomer', { id: asked.id, notes: 'Rings twice' });
  await refused('CUSTOMER_MERGE_DRIFTED', 'commitCustomerMerge', 'the plan_token of an earlier state', { ...asked, plan_token });
  await story.quietly('commitCustomerMerge', asked);
  await add('Somebody Else', 'crm-2002');
  await refused('CUSTOMER_MERGE_UNDO_NOT_POSSIBLE', 'undoCustomerMerge', 'a uid that another customer has now', asked);
}
