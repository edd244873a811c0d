/**
 * Reads the numbers of a form before its entry is stored, with or without a connection. A number that cannot be read, or can mean two things,
 * stays in its field with a word, and nothing is stored.
 */
import { readNumber, writeNumber, type NumberForm, type WrittenNumber } from '../../../../contract/writtenNumbers.ts';
import type { Locale } from '../../../../contract/vocabulary.ts';
import { fill } from '../../../../ground/texts/fill.ts';
import type { NumberData, ScriptTexts } from '../pageData.ts';

interface NumberParts {
  readonly region: string;
  readonly language: Locale;
  readonly words: ScriptTexts;
}

const numberFields = 'input[data-decimals]';

/** The fields' numbers as plain decimals, by their names; null when one is not settled. The person is led to the first such field. */
export function settledNumbers(form: HTMLFormElement, parts: NumberParts): Readonly<Record<string, string>> | null {
  const numbers: Record<string, string> = {};
  let first: HTMLInputElement | null = null;
  for (const field of form.querySelectorAll<HTMLInputElement>(numberFields)) {
    const found = showProblem(field, parts);
    if (found === null) first ??= field;
    else numbers[field.name] = found;
  }
  first?.focus();
  return first ? null : numbers;
}

/** Whether the element is such a field. */
export const isNumberField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(numberFields);

/** Shows what is wrong with the number of a field, or takes the word away. Returns the number as plain decimals; null: it is not settled. */
export function showProblem(field: HTMLInputElement, parts: NumberParts): string | null {
  const { decimals = '0', currency, least } = field.dataset as Partial<NumberData>;
  const form: NumberForm = { region: parts.region, decimals: Number(decimals), currency };
  const found = readNumber(field.value, form);
  const isLow = found.kind === 'number' && least !== undefined && found.value < Number(least);
  const isSettled = found.kind === 'none' || (found.kind === 'number' && !isLow);
  document.getElementById(problemId(field))?.remove();
  field.toggleAttribute('aria-invalid', !isSettled);
  if (isSettled) {
    field.removeAttribute('aria-describedby');
    return found.kind === 'none' ? '' : String(found.value);
  }
  const problem = document.createElement('p');
  problem.id = problemId(field);
  problem.className = 'problem';
  problem.setAttribute('role', 'alert');
  const word = isLow
    ? fill(parts.words.numberLeast, { least: writeNumber(Number(least), form) }, parts.language)
    : wordOf(found, form, parts);
  problem.append(word, ...(found.kind === 'unclear' ? found.values.map((value) => choice(field, value, form, parts)) : []));
  field.setAttribute('aria-describedby', problem.id);
  field.after(problem);
  return null;
}

const problemId = (field: HTMLInputElement) => `${field.id}-problem`;

function wordOf(found: WrittenNumber, form: NumberForm, { words, language }: NumberParts): string {
  if (found.kind === 'unclear') {
    const numbers = found.values.map((value) => writeNumber(value, form));
    return fill(words.numberUnclear, { numbers: new Intl.ListFormat(language, { type: 'disjunction' }).format(numbers) }, language);
  }
  const example = writeNumber(form.decimals === 0 ? 1250 : 1250.5, form);
  if (found.kind === 'refused' && found.problem === 'whole') return fill(words.numberWhole, { example }, language);
  return fill(
    found.kind === 'refused' && found.problem === 'decimals' ? words.numberDecimals : words.numberUnreadable,
    { example },
    language,
  );
}

function choice(field: HTMLInputElement, value: number, form: NumberForm, parts: NumberParts): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'second';
  button.textContent = writeNumber(value, form);
  button.addEventListener('click', () => {
    field.value = writeNumber(value, form);
    showProblem(field, parts);
    field.focus();
  });
  return button;
}
