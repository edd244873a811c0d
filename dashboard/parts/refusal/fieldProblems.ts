/** Problems of single fields in the person's words: a message of the service names the field as the API does. */
import type { FieldError } from '../../../src/client/answers.ts';
import type { Translate } from './words.ts';

/** Labels that forms give to fields of the API, by the last part of the field's path. */
const labels: Readonly<Record<string, string>> = {
  name: 'words:name',
  full_name: 'words:name',
  email: 'words:email',
  phone: 'words:phone',
  description: 'words:description',
  note: 'words:notes',
  notes: 'words:notes',
  status: 'words:status',
  address: 'words:address',
  line: 'words:addressParts.line',
  line1: 'words:addressParts.line',
  line2: 'words:addressParts.line2',
  postal_code: 'words:addressParts.postal_code',
  city: 'words:addressParts.city',
  state: 'words:addressParts.state',
  country: 'words:addressParts.country',
  skill_ids: 'words:skills',
  service_area_ids: 'words:areas',
  technician_id: 'words:technician',
  customer_id: 'words:customer',
  job_type_id: 'words:jobType',
  from: 'words:from',
  to: 'words:to',
  content: 'refusals:fields.file',
  uid: 'refusals:fields.uid',
  job_duration_minutes: 'words:minutesOfWork',
  duration_minutes: 'words:minutesOfWork',
  start_at: 'refusals:fields.start',
  scheduled_at: 'refusals:fields.start',
  sla_deadline: 'refusals:fields.deadline',
  crew_size: 'words:crewSize',
};

/** The label of the field on the screen; "This field" when it has none. */
export function fieldLabel(field: string, text: Translate): string {
  const last =
    field
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? '';
  return text(labels[last] ?? 'words:thisField');
}

/** The message with the field's label in place of its API name. `label`: what the form calls the field. */
export function fieldSentence({ field, message }: Pick<FieldError, 'field' | 'message'>, label: string): string {
  const sentence = message.replace(field, () => label);
  return sentence.slice(0, 1).toLocaleUpperCase() + sentence.slice(1);
}
