/**
 * Tells a model who wrote the free text of a record, so that the words of a stranger are not taken for those of the business. A job says it itself.
 * docs/security.md.
 */
import { Callback } from '../../contract/board/callbacks.ts';
import { CustomerRequest } from '../../contract/board/customerRequests.ts';
import { CustomerMessage } from '../../contract/schemas/customerMessage.ts';
import { CustomerSite } from '../../contract/schemas/customerSite.ts';
import { fileFields } from '../../contract/schemas/file.ts';
import { JobSite, OpenRequest } from '../../contract/schemas/jobRequest.ts';
import { Note } from '../../contract/schemas/note.ts';
import type { TextWriter } from '../../contract/vocabulary.ts';

type Fields = Readonly<Record<string, unknown>>;
/** null: nobody wrote the text; the service made it. */
type Writer = (fields: Fields) => TextWriter | null;

const byCustomer: Writer = () => 'customer';

/** By the schema of the text. Access notes are the words of customers, whoever typed them. */
const writers = new Map<object, Writer>([
  [Note.properties.text, () => 'member'],
  [fileFields.name, ({ author }) => ((author as Fields | undefined)?.['kind'] === 'customer' ? 'customer' : 'member')],
  [CustomerMessage.properties.text, ({ direction }) => (direction === 'in' ? 'customer' : 'member')],
  [CustomerRequest.properties.words, byCustomer],
  [OpenRequest.properties.words, byCustomer],
  // With a reason it says what the customer must hear.
  [Callback.properties.text, ({ reason }) => (reason === undefined ? 'customer' : null)],
  [CustomerSite.properties.access_notes, byCustomer],
  [JobSite.properties.access_notes, byCustomer],
]);

/** The texts of an object with these properties, and who writes them. null: it has none. */
export function writtenTextOf(properties: Readonly<Record<string, object>>): { readonly name: string; readonly writer: Writer } | null {
  for (const [name, schema] of Object.entries(properties)) {
    const writer = writers.get(schema);
    if (writer) return { name, writer };
  }
  return null;
}
