/** A workflow as its editor sees it, and as it is kept. */
import type { InputOf, OutputOf, Operations } from '../../contract/index.ts';
import { locales } from '../../contract/vocabulary.ts';
import type { DefaultWorkflow, Texts, WorkflowStatus } from '../../store/settings/workflows.ts';

type Resource = OutputOf<Operations['getWorkflow']>;

export function workflowResource({ id, name, statuses, version }: DefaultWorkflow): Resource {
  return { workflow_id: id, name, statuses: statuses as Resource['statuses'], version };
}

/** What was sent, without texts that are empty and without spaces around the others. */
export function statusesOf(sent: InputOf<Operations['replaceWorkflow']>['statuses'] | DefaultWorkflow['statuses']): WorkflowStatus[] {
  return sent.map(({ key, display_names, actions }) => ({
    key,
    display_names: textsOf(display_names),
    actions: actions.map((action) => ({
      key: action.key,
      labels: textsOf(action.labels),
      actor: action.actor,
      ...(action.leads_to === undefined ? {} : { leads_to: action.leads_to }),
    })),
  }));
}

/** In the order of the languages: two equal workflows are the same text, however they were kept or sent. */
const textsOf = (texts: Record<string, string | undefined>): Texts =>
  Object.fromEntries(locales.flatMap((locale) => (texts[locale]?.trim() ? [[locale, texts[locale].trim()]] : [])));
