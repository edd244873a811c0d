/** The workflow of a new business, in every language of the contract. */
import { inEveryLocale, textsOf, type Texts } from '../../ground/texts/localeTexts.ts';
import type { WorkflowStatus } from './workflows.ts';

type Names = Texts<'new-business'>;
const statusNames = (key: keyof Names['statuses']) => inEveryLocale((locale) => textsOf('new-business', locale).statuses[key]);
const actionNames = (key: keyof Names['actions']) => inEveryLocale((locale) => textsOf('new-business', locale).actions[key]);

/** Its statuses: booking, scheduled, on the way, arrived, completed. The actions quote, confirm_booking and complete are fixed. */
export const standardWorkflow: readonly WorkflowStatus[] = [
  {
    key: 'booking',
    display_names: statusNames('booking'),
    actions: [
      { key: 'quote', labels: actionNames('quote'), actor: 'business' },
      { key: 'confirm_booking', labels: actionNames('confirm_booking'), actor: 'business', leads_to: 'scheduled' },
    ],
  },
  {
    key: 'scheduled',
    display_names: statusNames('scheduled'),
    actions: [{ key: 'depart', labels: actionNames('depart'), actor: 'technician', leads_to: 'on_the_way' }],
  },
  {
    key: 'on_the_way',
    means: 'departed',
    display_names: statusNames('on_the_way'),
    actions: [{ key: 'arrive', labels: actionNames('arrive'), actor: 'technician', leads_to: 'arrived' }],
  },
  {
    key: 'arrived',
    means: 'arrived',
    display_names: statusNames('arrived'),
    actions: [{ key: 'complete', labels: actionNames('complete'), actor: 'technician', leads_to: 'completed' }],
  },
  { key: 'completed', display_names: statusNames('completed'), actions: [] },
];
