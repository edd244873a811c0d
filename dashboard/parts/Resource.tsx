/**
 * The drawer in which one row of a list is read, created, changed and deleted. `ResourceDrawer` is the frame; `useEditing` and
 * `EditButtons` go inside. routes/vehicles/VehicleDrawer.tsx is the example.
 */
import { Button, Group } from '@mantine/core';
import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, OperationId, Output } from '../api/ask.ts';
import { drafts } from '../api/drafts.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { newRowId } from './pageAddress.ts';
import { useReturning } from './drafts/useKept.ts';
import { announce } from './announce.ts';
import { AskFirst } from './AskFirst.tsx';
import { DetailDrawer } from './DetailDrawer.tsx';
import type { FormChange } from './form.tsx';
import { StrandedQuestion, useStrandedChange, type StrandingId } from './strandedChange.tsx';
import { useList } from './ListPage.tsx';

export interface ResourceDrawerProps<Read extends OperationId, Create extends OperationId> {
  /** Reads one resource by its id. */
  readonly read: Read;
  readonly create: Create;
  /** Reads that creating a resource outdates. */
  readonly outdates: readonly OperationId[];
  /** The title of the form for a new resource. */
  readonly newTitle: string;
  readonly titleOf: (one: Output<Read>) => ReactNode;
  /** Takes the created resource. May return content to show and an announcement that replaces the default one. */
  readonly made: (
    output: Output<Create>,
    input: Input<Create>,
  ) => { readonly id: string; readonly name: string; readonly warning?: string };
  /** The form for a new resource. */
  readonly form: (change: FormChange, cancel: () => void) => ReactNode;
  /** In pixels; the default width of a drawer when left out. */
  readonly size?: number;
  readonly children: (one: Output<Read>) => ReactNode;
}

/** The address has the id of the open resource; `newRowId` in place of an id opens the form. */
export function ResourceDrawer<Read extends OperationId, Create extends OperationId>(props: ResourceDrawerProps<Read, Create>) {
  const { read, outdates, newTitle, titleOf, made, form, size, children } = props;
  const { t } = useTranslation();
  const { open, show } = useList();
  const isNew = open === newRowId;
  const input = { id: open ?? '' } as Input<Read>;
  // A draft is compared with the record as it is stored now.
  const isReturning = useMemo(() => drafts.all.some(({ about }) => about === open), [open]);
  const { data, error, refetch, isPending, isFetchedAfterMount } = useAsk(read, input, {
    enabled: open !== null && !isNew,
    ...(isReturning ? { freshMilliseconds: 0 } : {}),
  });
  const create = useChange(props.create, {
    outdates,
    onDone: (output, sent) => {
      const { id, name, warning } = made(output, sent);
      announce(warning === undefined ? { text: t('words:created', { name }) } : { text: warning, tone: 'warning', milliseconds: null });
      show(id);
    },
  });
  const close = () => show(null);
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={close}
      title={isNew ? newTitle : data && <bdi>{titleOf(data)}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && (isPending || (isReturning && !isFetchedAfterMount))}
      size={size}
    >
      {isNew ? form(changeOf(create), close) : data && <Fragment key={open}>{children(data)}</Fragment>}
    </DetailDrawer>
  );
}

/** The form for an operation knows the fields that the operation takes. */
const changeOf = <Id extends OperationId>({ error, isPending, mutate, reset }: ReturnType<typeof useChange<Id>>): Editing['remove'] => ({
  error,
  isPending,
  mutate: (input) => mutate(input as Input<Id>),
  reset,
});

export interface EditingOptions<Update extends StrandingId | 'updateCustomer', Remove extends OperationId> {
  readonly id: string;
  readonly name: string;
  readonly update: Update;
  readonly remove: Remove;
  /** Reads that changing or deleting outdates. */
  readonly outdates: readonly OperationId[];
  /** Called with the answer, once the change is written. */
  readonly onUpdated?: (output: Output<Update>) => void;
}

export interface Editing {
  readonly id: string;
  readonly name: string;
  /** Whether the form replaces the facts. */
  readonly isEditing: boolean;
  readonly begin: () => void;
  readonly stop: () => void;
  readonly update: FormChange;
  readonly remove: FormChange & { readonly reset: () => void };
  /** Asks about the visits that the change would strand. Show it under the form. */
  readonly question: ReactNode;
}

/** Changes a resource in place, and deletes it. Announces both; deleting also closes the drawer. */
export function useEditing<Update extends StrandingId | 'updateCustomer', Remove extends OperationId>(
  options: EditingOptions<Update, Remove>,
): Editing {
  const { t } = useTranslation();
  const { show } = useList();
  const { id, name, outdates } = options;
  const [isEditing, setEditing] = useState(false);
  useReturning({ saves: options.update, about: id }, () => setEditing(true));
  const onDone = (output: unknown) => {
    setEditing(false);
    announce({ text: t('words:saved') });
    options.onUpdated?.(output as Output<Update>);
  };
  const plain = useChange(options.update, { outdates, onDone });
  const stranding = useStrandedChange(options.update as StrandingId, { outdates, onDone });
  // A change of a customer strands no visit, so it has no preview.
  const isPlain = options.update === 'updateCustomer';
  const remove = useChange(options.remove, {
    outdates,
    onDone: () => {
      announce({ text: t('words:deleted', { name }) });
      show(null);
    },
  });
  return {
    id,
    name,
    isEditing,
    begin: () => setEditing(true),
    stop: () => setEditing(false),
    update: isPlain ? changeOf(plain) : { ...stranding, mutate: (input) => stranding.send(input as Input<StrandingId>) },
    question: <StrandedQuestion change={stranding} />,
    remove: changeOf(remove),
  };
}

export interface EditButtonsProps {
  readonly editing: Editing;
  /** Whether the member may change the resource. */
  readonly mayChange: boolean;
  /** False for a platform row. */
  readonly mayDelete?: boolean;
  /** False while something that the form needs is still being read. */
  readonly isReady?: boolean;
  /** The consequences of deleting. */
  readonly means: string;
  /** More buttons, between Edit and Delete. */
  readonly children?: ReactNode;
}

export function EditButtons({ editing, mayChange, mayDelete = true, isReady = true, means, children }: EditButtonsProps) {
  const { t } = useTranslation();
  const { id, name, begin, remove } = editing;
  if (!mayChange && !children) return null;
  return (
    <Group gap="xs" mb="sm">
      {mayChange && (
        <Button variant="default" disabled={!isReady} onClick={begin}>
          {t('words:edit')}
        </Button>
      )}
      {children}
      {mayChange && mayDelete && (
        <AskFirst
          label={t('words:delete')}
          question={t('words:deleteQuestion', { name })}
          change={remove}
          onDo={() => remove.mutate({ id })}
        >
          <p className="tight">{means}</p>
        </AskFirst>
      )}
    </Group>
  );
}
