/**
 * A page of rows: title, search, filters, table, pages; a row opens a drawer. Search, filters, page and the open row are in the address.
 * How to use it: docs/dashboard.md#how-to-add-a-page; routes/customers.tsx is the example.
 */
import { Group, Skeleton, Table, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../frame/address.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { ListControls, type ListControlsProps } from './ListControls.tsx';
import { Pages, usePage } from './Pages.tsx';
import { shownNumber } from './times.ts';

export const rowsOfPage = 50;

export interface Column<Row> {
  readonly name: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Left out where there is little room. */
  readonly isAside?: boolean;
  readonly align?: 'start' | 'end';
}

export interface ListPageProps<Row> extends ListControlsProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  /** How many there are on all pages; undefined: all are here. */
  readonly total?: number;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly idOf: (row: Row) => string;
  /** What the button that opens a row is called: the first column's text. */
  readonly nameOf: (row: Row) => string;
  /** Said where there is no row. */
  readonly empty: ReactNode;
}

/** What of the address a list asks with: `const { search, page, filter } = useList()`. */
export function useList() {
  const { search, set } = useAddress();
  return {
    text: search['search'] ?? '',
    page: usePage(),
    /** The value of a filter; undefined: all. */
    filter: (name: string): string | undefined => search[name],
    /** Id of the row whose drawer is open; null: none. */
    open: search['open'] ?? null,
    show: (id: string | null) => set({ open: id }),
  };
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, actions, rows, error, onRetry, empty, total } = props;
  return (
    <div className="page">
      <Group justify="space-between" mb="sm" gap="xs">
        <h1>{title}</h1>
        <Group gap="xs">{actions}</Group>
      </Group>
      <ListControls {...props} />
      {error && <ErrorNotice error={error} onRetry={onRetry} />}
      {rows === undefined && !error && <RowsSkeleton />}
      {rows?.length === 0 && <p className="quiet empty">{empty}</p>}
      {rows !== undefined && rows.length > 0 && <Rows {...props} rows={rows} />}
      {rows !== undefined && total !== undefined && total > 0 && <Total total={total} />}
    </div>
  );
}

function Rows<Row>({ columns, rows = [], idOf, nameOf }: ListPageProps<Row>) {
  const { open, show } = useList();
  return (
    <div className="list">
      <Table highlightOnHover stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, heading, align, isAside }) => (
              <Table.Th key={name} ta={align ?? 'start'} visibleFrom={isAside ? 'sm' : undefined}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <Table.Tr key={id} data-open={open === id || undefined} className="list-row" onClick={() => show(id)}>
                {columns.map(({ name, cell, align, isAside }, index) => (
                  <Table.Td key={name} ta={align ?? 'start'} visibleFrom={isAside ? 'sm' : undefined}>
                    {index === 0 ? (
                      <UnstyledButton
                        className="list-open"
                        aria-label={nameOf(row)}
                        onClick={(event) => (event.stopPropagation(), show(id))}
                      >
                        {cell(row)}
                      </UnstyledButton>
                    ) : (
                      cell(row)
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Total({ total }: { readonly total: number }) {
  const { t, i18n } = useTranslation();
  return (
    <Group justify="space-between" mt="sm" gap="xs">
      <span className="quiet">{t('list.total', { total: shownNumber(total, i18n.language) })}</span>
      <Pages count={Math.ceil(total / rowsOfPage)} />
    </Group>
  );
}

function RowsSkeleton() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 10 }, (_, row) => (
        <Skeleton key={row} height={13} my={15} width={`${92 - ((row * 13) % 30)}%`} animate={false} />
      ))}
    </div>
  );
}
