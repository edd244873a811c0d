/**
 * Phone numbers as input. The API under `/v1` takes them as they are sent. Where a person or a model writes them (dashboard, pages, MCP), the
 * pipeline first reads them in the business's country and passes them on as +34612345679 (pipeline/writtenPhones.ts).
 */
import { Type } from 'typebox';

/** A symbol, so that published schemas do not show it. */
const written = Symbol('a phone number');

/** Which texts that are no number are kept: `none`, or `words` for a text that people read, such as "0800 123 (Mon to Fri)". */
type KeptTexts = 'none' | 'words';

/** A symbol, as above. */
const forModel = Symbol('what a model reads');

/** The phone number of a person; empty clears it. `modelDescription`: for MCP, where every spelling of the country is read. */
export const Phone = (description: string, modelDescription: string) =>
  Type.String({
    maxLength: 20,
    pattern: '^(.{10,20})?$',
    description,
    [written]: 'none' satisfies KeptTexts,
    [forModel]: modelDescription,
  });

/** What a model reads of the field; null: its description. */
export const modelDescriptionOf = (schema: object): string | null => (schema as { [forModel]?: string })[forModel] ?? null;

/** A phone number in any spelling, kept for a person to call. */
export const AnyPhone = (maxLength: number, description: string, kept: KeptTexts = 'none') =>
  Type.String({ maxLength, description, [written]: kept });

/** Whether a string schema holds a phone number. */
export const isPhone = (schema: object): boolean => written in schema;

/** Whether such a field keeps a text that is no number. */
export const keepsWords = (schema: object): boolean => (schema as { [written]?: KeptTexts })[written] === 'words';
