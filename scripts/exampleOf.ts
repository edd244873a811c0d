/** A value that fits a schema of the contract's error data. Always the same value, so that the page does not change. */

export interface ExampleNode {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ExampleNode>>;
  readonly required?: readonly string[];
  readonly items?: ExampleNode;
  readonly anyOf?: readonly ExampleNode[];
  readonly additionalProperties?: ExampleNode;
  readonly patternProperties?: Readonly<Record<string, ExampleNode>>;
}

const id = '0198c0de-0000-7000-8000-000000000001';

/** Values of text fields whose schema says only that they are text. */
const texts: Readonly<Record<string, string>> = {
  uid: 'crm-4711',
  name: 'Heating',
  email: 'ada@example.com',
  plate_number: 'B-TR 2031',
  current_status: 'booking',
  action: 'confirm_booking',
  use_operation: 'confirmJobRequest',
  business_timezone: 'America/New_York',
  start_at: '2031-03-03T14:30:00',
  short_code: 'JR-7K2M9QX',
  path: `/v1/technicians/${id}/time-off`,
  reason: 'A ring must end where it begins.',
  request_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  refused_origin: 'https://elsewhere.example',
  missing_permissions: 'job_manage',
  narrow_with: 'limit',
  fired_actions: 'en_route',
};

const formats: Readonly<Record<string, string>> = {
  uuid: id,
  date: '2031-03-03',
  'date-time': '2031-03-03T19:30:00Z',
};

/** `name`: of the field, for text without a format. Includes optional fields. */
export function exampleOf(node: ExampleNode, name = ''): unknown {
  if (node.examples) return node.examples[0];
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return exampleOf(node.anyOf[0]!, name);
  if (node.items) return [exampleOf(node.items, name)];
  if (node.properties) return Object.fromEntries(Object.entries(node.properties).map(([field, child]) => [field, exampleOf(child, field)]));
  if (node.patternProperties) return {};
  if (node.additionalProperties) return { off_shift: 2, missing_required_skills: 1 };
  switch (node.type) {
    case 'integer':
    case 'number':
      return 3;
    case 'boolean':
      return true;
    default:
      return formats[node.format ?? ''] ?? texts[name] ?? 'text';
  }
}
