/**
 * The field of every number: reads and writes as the person's region does, in every digit, whether typed, pasted or filled in. Keeps what it cannot
 * read, and asks when a number can mean two things. Until that is settled its value is NaN, which `ask` refuses to send.
 */
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readNumber, writeNumber, type NumberForm, type WrittenNumber } from '../../src/contract/writtenNumbers.ts';
import { isolated } from './isolated.ts';
import { numberRegion } from './times.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step' | 'type'> {
  /** null: empty. NaN: what stands in the field is not settled. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** The most decimals; whole numbers if left out. */
  readonly decimals?: number;
  /** An amount in this currency (ISO 4217). */
  readonly currency?: string;
  /** false: the number has no thousands, as in degrees. */
  readonly hasGroups?: boolean;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** How far an arrow key goes. */
  readonly step?: number;
}

export function NumberField({
  value,
  onChange,
  decimals = 0,
  currency,
  hasGroups = true,
  min,
  max,
  step = 1,
  error,
  ...rest
}: NumberFieldProps) {
  const { t, i18n } = useTranslation('words');
  const region = numberRegion(i18n.language);
  const form: NumberForm = { region, decimals, currency, hasGroups };
  const [shown, setShown] = useState(() => ({ text: written(value, form), region }));
  const [isSeen, setSeen] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const found = readNumber(shown.text, form);
  const own = settled(found, min, max);
  // The value has changed elsewhere, or the language of the page.
  if (!Number.isNaN(value) && (!Object.is(own, value) || shown.region !== region)) setShown({ text: written(value, form), region });

  // In a right-to-left sentence a number would turn its neighbours round.
  const number = (some: number) => (i18n.dir() === 'rtl' ? isolated(writeNumber(some, form)) : writeNumber(some, form));
  const problem = problemOf(found, { t: (key, values = {}) => t(key, values), number, min, max, example: number(exampleOf(form)) });
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  const write = (text: string) => {
    setShown({ text, region });
    setSeen(false);
    onChange(settled(readNumber(text, form), min, max));
  };
  const choose = (one: number) => {
    write(writeNumber(one, form));
    input.current?.focus();
  };
  const leave = () => {
    setSeen(true);
    if (found.kind === 'number') setShown({ text: written(found.value, form), region });
  };
  const go = (event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way === undefined || found.kind === 'unclear' || found.kind === 'refused') return;
    event.preventDefault();
    const from = found.kind === 'number' ? found.value : 0;
    const next = Number((from + way * step).toFixed(Math.min(decimals, 12)));
    write(writeNumber(Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity), form));
  };
  // A question is shown at once. A number that is not complete yet is no mistake before the person leaves it.
  const ownError: ReactNode =
    found.kind === 'unclear' ? (
      <Question text={problem!} values={found.values} number={(some) => writeNumber(some, form)} onChoose={choose} />
    ) : (
      isSeen && problem
    );
  return (
    <TextInput
      inputMode={min !== undefined && min >= 0 ? (decimals > 0 ? 'decimal' : 'numeric') : undefined}
      autoComplete="off"
      {...rest}
      ref={input}
      value={shown.text}
      error={ownError || error}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onBlur={leave}
      onInvalid={() => setSeen(true)}
      onKeyDown={go}
    />
  );
}

const written = (value: number | null, form: NumberForm): string => (value === null || Number.isNaN(value) ? '' : writeNumber(value, form));

/** The number in the field; null: none; NaN: not settled, or beyond its bounds. */
function settled(found: WrittenNumber, min = -Infinity, max = Infinity): number | null {
  if (found.kind === 'none') return null;
  return found.kind === 'number' && found.value >= min && found.value <= max ? found.value : NaN;
}

/** A number that shows how the region writes decimals and thousands. */
function exampleOf({ decimals, hasGroups, currency }: NumberForm): number {
  if (currency !== undefined) return decimals === 0 ? 1250 : 1250.5;
  if (decimals === 0) return 90;
  return hasGroups === false ? 52.5 : 1.5;
}

interface ProblemParts {
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  readonly number: (value: number) => string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly example: string;
}

function problemOf(found: WrittenNumber, { t, number, min, max, example: shown }: ProblemParts): string | null {
  if (found.kind === 'none') return null;
  if (found.kind === 'refused') return t(`numbers.${found.problem}`, { example: shown });
  if (found.kind === 'unclear') {
    const [first, second] = found.values.map(number);
    return second === undefined ? t('numbers.unclearOne', { first }) : t('numbers.unclear', { first, second });
  }
  const isLow = min !== undefined && found.value < min;
  const isHigh = max !== undefined && found.value > max;
  if (!isLow && !isHigh) return null;
  if (min !== undefined && max !== undefined) return t('numbers.between', { min: number(min), max: number(max) });
  return isLow ? t('numbers.min', { min: number(min) }) : t('numbers.max', { max: number(max!) });
}

interface QuestionProps {
  readonly text: string;
  readonly values: readonly number[];
  readonly number: (value: number) => string;
  readonly onChoose: (value: number) => void;
}

/** Which number is meant, with a button for each. */
function Question({ text, values, number, onChoose }: QuestionProps) {
  return (
    <>
      {text}{' '}
      {values.map((value) => (
        <Button key={value} component="button" type="button" size="compact-xs" variant="default" me={4} onClick={() => onChoose(value)}>
          <bdi>{number(value)}</bdi>
        </Button>
      ))}
    </>
  );
}
