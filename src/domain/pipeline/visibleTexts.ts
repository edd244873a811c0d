/**
 * Takes the characters that nobody sees out of what is sent: a person would read "Hello" where a model reads an order. Nothing is refused for them, because a
 * booking is worth more. docs/security.md. [text.unseen].
 */
import { withoutInvisible } from '../../ground/texts/unseen.ts';

const isAscii = /^[\0-\x7f]*$/;

/** The same input, or a copy without such characters in its texts. Names of fields stay. */
export function visibleTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return (isAscii.test(value) ? value : withoutInvisible(value)) as Value;
  if (Array.isArray(value)) {
    const items = value as unknown[];
    const seen = items.map(visibleTexts);
    return (seen.some((item, index) => item !== items[index]) ? seen : value) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const changed: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const seen: unknown = visibleTexts(item);
    if (seen !== item) changed[name] = seen;
  }
  return Object.keys(changed).length === 0 ? value : { ...value, ...changed };
}
