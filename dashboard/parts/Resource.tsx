/**
 * The drawer of one row of a list, which is read whole, made, changed in place and deleted: `ResourceDrawer` around it, `useEditing` and
 * `EditButtons` inside. routes/vehicles/VehicleDrawer.tsx is the example.
 */
import { Button, Group } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, OperationId, Output } from '../api/ask.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { newOne } from '../frame/address.ts';
import { announce } from '../frame/Announcer.tsx';
import { AskFirst } from './AskFirst.tsx';
import { DetailDrawer } from './DetailDrawer.tsx';
import type { FormChange } from './form.tsx';
import { useList } from './ListPage.tsx';

export interface ResourceDrawerProps<Read extends OperationId, Create extends OperationId> {
  /** Reads one by its id. */
  readonly read: Read;
  readonly create: Create;
  /** Reads that a new one outdates. */
  readonly outdates: readonly OperationId[];
  /** Over the form of a new one. */
  readonly newTitle: string;
  readonly titleOf: (one: Output<Read>) => ReactNode;
  /** What was made, and what is said instead of that it was, where there is something to look at. */
  readonly made: (
    output: Output<Create>,
    input: Input<Create>,
  ) => { readonly id: string; readonly name: string; readonly warning?: string };
  /** The form of a new one. */
  readonly form: (change: FormChange, cancel: () => void) => ReactNode;
  /** Pixels; the usual width of a drawer when left out. */
  readonly size?: number;
  readonly children: (one: Output<Read>) => ReactNode;
}

/** Which one is open is in the address; `newOne` in place of an id is the form. */
export function ResourceDrawer<Read extends OperationId, Create extends OperationId>(props: ResourceDrawerProps<Read, Create>) {
  const { read, outdates, newTitle, titleOf, made, form, size, children } = props;
  const { t } = useTranslation();
  const { open, show } = useList();
  const isNew = open === newOne;
  const input = { id: open ?? '' } as Input<Read>;
  const { data, error, refetch, isPending } = useAsk(read, input, { enabled: open !== null && !isNew });
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
      isPending={!isNew && isPending}
      size={size}
    >
      {isNew ? form(changeOf(create), close) : data && <Fragment key={open}>{children(data)}</Fragment>}
    </DetailDrawer>
  );
}

/** Which fields an operation takes is known to the form that is made for it. */
const changeOf = <Id extends OperationId>({ error, isPending, mutate, reset }: ReturnType<typeof useChange<Id>>): Editing['remove'] => ({
  error,
  isPending,
  mutate: (input) => mutate(input as Input<Id>),
  reset,
});

export interface EditingOptions<Update extends OperationId, Remove extends OperationId> {
  readonly id: string;
  readonly name: string;
  readonly update: Update;
  readonly remove: Remove;
  /** Reads that either outdates. */
  readonly outdates: readonly OperationId[];
}

export interface Editing {
  readonly id: string;
  readonly name: string;
  /** Its form stands in place of its facts. */
  readonly isEditing: boolean;
  readonly begin: () => void;
  readonly stop: () => void;
  readonly update: FormChange;
  readonly remove: FormChange & { readonly reset: () => void };
}

/** Changing one in place, and deleting it: both are said, and the drawer of what is gone closes. */
export function useEditing<Update extends OperationId, Remove extends OperationId>(options: EditingOptions<Update, Remove>): Editing {
  const { t } = useTranslation();
  const { show } = useList();
  const { id, name, outdates } = options;
  const [isEditing, setEditing] = useState(false);
  const update = useChange(options.update, {
    outdates,
    onDone: () => {
      setEditing(false);
      announce({ text: t('words:saved') });
    },
  });
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
    update: changeOf(update),
    remove: changeOf(remove),
  };
}

export interface EditButtonsProps {
  readonly editing: Editing;
  /** Whether the member may change it. */
  readonly mayChange: boolean;
  /** False for what is the product's own. */
  readonly mayDelete?: boolean;
  /** False while something that the form needs is still being read. */
  readonly isReady?: boolean;
  /** What follows from deleting it. */
  readonly means: string;
  /** Other buttons, between the two. */
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
