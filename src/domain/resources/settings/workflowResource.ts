/** Converts a workflow between its stored form and the form of the editor. */
import type { InputOf, OutputOf, Operations } from '../../../contract/index.ts';
import { locales } from '../../../contract/vocabulary.ts';
import type { DefaultWorkflow, TextsByLanguage, WorkflowStatus } from '../../../store/settings/workflows.ts';

type Resource = OutputOf<Operations['getWorkflow']>;

export function workflowResource({ id, name, statuses, version }: DefaultWorkflow): Resource {
  return { workflow_id: id, name, statuses: statuses as Resource['statuses'], version };
}

/** The sent statuses with trimmed texts and without empty ones. */
export function statusesOf(sent: InputOf<Operations['replaceWorkflow']>['statuses'] | DefaultWorkflow['statuses']): WorkflowStatus[] {
  return sent.map(({ key, display_names, actions, means }) => ({
    key,
    display_names: textsOf(display_names),
    ...(means === undefined ? {} : { means }),
    actions: actions.map((action) => ({
      key: action.key,
      labels: textsOf(action.labels),
      actor: action.actor,
      ...(action.leads_to === undefined ? {} : { leads_to: action.leads_to }),
    })),
  }));
}

/** Texts in the fixed order of the languages, so that equal workflows serialize to the same text. */
const textsOf = (texts: Record<string, string | undefined>): TextsByLanguage =>
  Object.fromEntries(locales.flatMap((locale) => (texts[locale]?.trim() ? [[locale, texts[locale].trim()]] : [])));
