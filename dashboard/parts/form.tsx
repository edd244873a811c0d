/**
 * Forms whose limits are the contract's, and which show what the service refuses at the field it refuses:
 *
 *     const draft = useDraft({ name: '', current_mileage: null }, fields, change.error);
 *     <Form onSend={() => change.mutate(draft.values)} change={change} onCancel={…}>
 *       <TextInput label={t('words:name')} {...draft.text('name')} />
 */
import { Button, Group, Stack } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../api/ask.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { choices, numberLimits, textLimits, type Field } from './fields.ts';

type Fields = Readonly<Record<string, Field>>;

/** What stands in a form that has not been sent. */
export function useDraft<Values extends object>(initial: Values, fields: Fields, error: Error | null) {
  const [values, setValues] = useState(initial);
  const set = useCallback((changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })), []);
  type Name = keyof Values & string;
  const problemAt = (field: string) =>
    error instanceof Refused ? error.errors.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message : undefined;
  return {
    values,
    set,
    problemAt,
    /** What a text field takes. */
    text: (name: Name) => ({
      value: (values[name] as string | null) ?? '',
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value } as Partial<Values>),
      error: problemAt(name),
      ...textLimits(fields[name]),
    }),
    /** What a number field takes; what is empty is null. */
    number: (name: Name) => ({
      value: (values[name] as number | null) ?? ('' as const),
      onChange: (value: number | string) => set({ [name]: value === '' ? null : Number(value) } as Partial<Values>),
      error: problemAt(name),
      allowDecimal: fields[name]?.type === 'number',
      ...numberLimits(fields[name]),
    }),
    /** What a choice of the contract's closed list takes. */
    choice: (name: Name, nameOf: (value: string) => string) => ({
      data: choices(fields[name], nameOf),
      value: (values[name] as string | null) || null,
      onChange: (value: string | null) => set({ [name]: value ?? '' } as Partial<Values>),
      error: problemAt(name),
    }),
    /** What a choice among other things of the business takes: its id, or nothing. */
    reference: (name: Name) => ({
      value: (values[name] as string | null) || null,
      onChange: (value: string | null) => set({ [name]: value ?? '' } as Partial<Values>),
      error: problemAt(name),
      searchable: true,
    }),
    /** What a choice of several takes. */
    references: (name: Name) => ({
      value: [...(values[name] as readonly string[])],
      onChange: (value: string[]) => set({ [name]: value } as unknown as Partial<Values>),
      error: problemAt(name),
      searchable: true,
    }),
    /** What a switch takes. */
    toggle: (name: Name) => ({
      checked: values[name] as boolean,
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => set({ [name]: currentTarget.checked } as Partial<Values>),
    }),
  };
}

/** What a form sends with: creating and changing take the same fields. */
export interface FormChange {
  readonly error: Error | null;
  readonly isPending: boolean;
  mutate(input: Readonly<Record<string, unknown>>): void;
}

/** Only what was changed is sent: what a colleague changed meanwhile stays. */
export const changedOf = (values: object, before: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before])),
  );

export interface FormProps {
  readonly onSend: () => void;
  readonly change: Pick<FormChange, 'error' | 'isPending'>;
  readonly onCancel?: () => void;
  /** On the button; Save when left out. */
  readonly label?: string;
  /** In place of the usual notice of an error. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function Form({ onSend, change, onCancel, label, notice, children }: FormProps) {
  const { t } = useTranslation();
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    // A form may stand in a drawer whose page has one of its own.
    event.stopPropagation();
    onSend();
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const dialog = form.current?.closest<HTMLElement>('[role=dialog]');
    const dialogOfFocus = before?.closest('[role=dialog]') ?? null;
    // What stands behind a dialog, such as a page that has just been read behind the palette, leaves the focus in it.
    if (dialogOfFocus && !dialogOfFocus.contains(form.current)) return undefined;
    // A form that opens in place takes the focus to its first field, and gives it back.
    // (A field that lists its choices as soon as it is entered had better not be it: then the form itself.)
    const first = form.current?.querySelector<HTMLElement>('[data-autofocus]');
    // A long form that came with its page would be scrolled to, away from the page's heading.
    if (first) first.focus();
    else form.current?.focus({ preventScroll: true });
    return () => (before?.isConnected ? before : dialog)?.focus();
  }, []);
  return (
    <form ref={form} onSubmit={send} tabIndex={-1} className="form">
      <Stack gap="xs">
        {children}
        {change.error && (notice ?? <ErrorNotice error={change.error} />)}
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            {label ?? t('words:save')}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('frame:cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
