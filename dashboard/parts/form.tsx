/**
 * Forms with the contract's limits. A refusal appears at the field that it concerns. Example:
 *
 *     const draft = useDraft({ name: '', current_mileage: null }, fields, change.error, { saves: 'createVehicle', isNew: true, title });
 *     <Form draft={draft} onSend={() => change.mutate(draft.values)} change={change} onCancel={…}>
 *       <TextInput label={t('words:name')} {...draft.text('name')} />
 */
import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../api/ask.ts';
import { addressToSend, type AddressDraft, type StoredAddress } from './address.ts';
import { KeptLine } from './drafts/KeptLine.tsx';
import { draftFormOf, type RecordForm } from './drafts/draftForm.ts';
import { useKept, type KeptDraft, type KeptForm, type KeptOptions } from './drafts/useKept.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { choices, numberLimits, textLimits, type Field } from './fields.ts';
import { fieldSentence } from './refusal/fieldProblems.ts';

type Fields = Readonly<Record<string, Field>>;

/** The values of a form that has not been sent. They are kept as a draft. */
export function useDraft<Values extends object>(
  initial: Values,
  fields: Fields,
  error: Error | null,
  form: KeptForm | RecordForm,
  options: KeptOptions = {},
) {
  const { t } = useTranslation('words');
  const { values, set, begin, kept } = useKept(initial, 'updates' in form ? draftFormOf(form, t('edit')) : form, options);
  type Name = keyof Values & string;
  const problemAt = (field: string) => {
    const problem =
      error instanceof Refused
        ? error.errors.find((one) => one.field === field || one.field.startsWith(`${field}.`) || one.field.startsWith(`${field}[`))
        : undefined;
    return problem && fieldSentence(problem, t('thisField'));
  };
  return {
    values,
    set,
    begin,
    kept,
    problemAt,
    /** Properties of a text field. */
    text: (name: Name) => ({
      value: (values[name] as string | null) ?? '',
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value } as Partial<Values>),
      error: problemAt(name),
      ...textLimits(fields[name]),
    }),
    /** Properties of a number field; an empty field is null. */
    number: (name: Name) => ({
      value: values[name] as number | null,
      onChange: (value: number | null) => set({ [name]: value } as Partial<Values>),
      error: problemAt(name),
      ...numberLimits(fields[name]),
    }),
    /** Properties of a choice from a closed list of the contract. */
    choice: (name: Name, nameOf: (value: string) => string) => ({
      data: choices(fields[name], nameOf),
      value: (values[name] as string | null) || null,
      onChange: (value: string | null) => set({ [name]: value ?? '' } as Partial<Values>),
      error: problemAt(name),
    }),
    /** Properties of a choice among things of the business: an id, or nothing. */
    reference: (name: Name) => ({
      value: (values[name] as string | null) || null,
      onChange: (value: string | null) => set({ [name]: value ?? '' } as Partial<Values>),
      error: problemAt(name),
      searchable: true,
    }),
    /** Properties of a choice of several. */
    references: (name: Name) => ({
      value: [...(values[name] as readonly string[])],
      onChange: (value: string[]) => set({ [name]: value } as unknown as Partial<Values>),
      error: problemAt(name),
      searchable: true,
    }),
    /** Properties of a switch. */
    toggle: (name: Name) => ({
      checked: values[name] as boolean,
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => set({ [name]: currentTarget.checked } as Partial<Values>),
    }),
  };
}

/** The mutation that a form uses: create and update take the same fields. */
export interface FormChange {
  readonly error: Error | null;
  readonly isPending: boolean;
  reset(): void;
  mutate(input: Readonly<Record<string, unknown>>): void;
}

/** The changed values. Only these are sent, so that a colleague's changes to other fields stay. */
export const changedOf = (values: object, before: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => Number.isNaN(value) || JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  );

/** The changed values of a form with an address, as a request takes them. `stored`: the address that the form began with. */
export function changedWithAddress<Values extends { readonly address: AddressDraft }>(
  values: Values,
  before: Values,
  stored: StoredAddress | null,
) {
  const { address: _typed, ...changed } = changedOf(values, before);
  const address = addressToSend(values.address, stored);
  return { ...changed, ...(address ? { address } : {}) };
}

export interface FormProps {
  /** Keeps what was typed; null: nothing is typed into the form. */
  readonly draft: { readonly kept: KeptDraft } | null;
  readonly onSend: () => void;
  readonly change: Pick<FormChange, 'error' | 'isPending'>;
  readonly onCancel?: () => void;
  /** The button's text; Save when left out. */
  readonly label?: string;
  /** Replaces the usual error notice. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function Form({ draft, onSend, change, onCancel, label, notice, children }: FormProps) {
  const { t } = useTranslation();
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    // A form in a drawer may stand inside a page that has its own form.
    event.stopPropagation();
    draft?.kept.sending();
    onSend();
  };
  const leave = () => {
    draft?.kept.discard();
    onCancel?.();
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const dialog = form.current?.closest<HTMLElement>('[role=dialog]');
    const dialogOfFocus = before?.closest('[role=dialog]') ?? null;
    // A form behind a dialog must not take the dialog's focus. Example: a page that was just read behind the palette.
    if (dialogOfFocus && !dialogOfFocus.contains(form.current)) return undefined;
    // A form that opens in place focuses its `data-autofocus` field and later returns the focus. A field that lists its choices on focus
    // should not have `data-autofocus`; then the form takes the focus.
    const first = form.current?.querySelector<HTMLElement>('[data-autofocus]');
    // `preventScroll`: otherwise a long form would scroll the page's heading out of view.
    if (first) first.focus();
    else form.current?.focus({ preventScroll: true });
    return () => (before?.isConnected ? before : dialog)?.focus();
  }, []);
  // [dashboard.first-wrong]
  useEffect(() => {
    if (change.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [change.error]);
  return (
    <form ref={form} onSubmit={send} tabIndex={-1} className="form">
      <Stack gap="xs">
        {draft && <KeptLine kept={draft.kept} />}
        {children}
        {change.error && (notice ?? <ErrorNotice error={change.error} />)}
        <FormButtons label={label ?? t('words:save')} isBusy={change.isPending} onCancel={onCancel && leave} />
      </Stack>
    </form>
  );
}

export interface FormButtonsProps {
  readonly label: string;
  /** Whether the form can be sent. */
  readonly isReady?: boolean;
  readonly isBusy: boolean;
  readonly onCancel?: (() => void) | undefined;
}

/** The button that sends a form, and the one that leaves it. */
export function FormButtons({ label, isReady = true, isBusy, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <Button type="submit" disabled={!isReady} loading={isBusy}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('frame:cancel')}
        </Button>
      )}
    </Group>
  );
}
