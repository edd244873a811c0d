/**
 * A page of rows: title, search, filters, table and paging; a row opens a drawer. All of this state is in the address. How to use it:
 * docs/dashboard.md#how-to-add-a-page; routes/customers.tsx is the example.
 */
import { Group, Skeleton, Table, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from './pageAddress.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { ListControls, type ListControlsProps } from './ListControls.tsx';
import { Pages, usePage } from './Pages.tsx';
import { shownNumber } from './times.ts';

export const rowsOfPage = 50;

export interface Column<Row> {
  readonly name: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the column is hidden on narrow screens. */
  readonly isAside?: boolean;
  readonly align?: 'start' | 'end';
}

export interface ListPageProps<Row> extends ListControlsProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  /** The number of rows on all pages; undefined: all rows are on this page. */
  readonly total?: number;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly idOf: (row: Row) => string;
  /** The accessible name of the button that opens a row: the text of the first column. */
  readonly nameOf: (row: Row) => string;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
}

/** The parameters of the address that a list is read with: `const { search, page, filter } = useList()`. */
export function useList() {
  const { search, set } = useAddress();
  return {
    text: search['search'] ?? '',
    page: usePage(),
    /** The value of a filter; undefined: not set. */
    filter: (name: string): string | undefined => search[name],
    /** Id of the row whose drawer is open; null: no drawer. */
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
