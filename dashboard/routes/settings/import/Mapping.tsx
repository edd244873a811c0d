/** Which column of the file goes into which field. */
import { Select, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { targets, type FileTable, type ImportKind, type Target } from './table.ts';

export interface MappingProps {
  readonly kind: ImportKind;
  readonly table: FileTable;
  readonly mapping: readonly (Target | null)[];
  readonly onChange: (mapping: (Target | null)[]) => void;
}

const samples = 3;
/** The most characters that are shown of a cell. */
const longestSample = 200;

export function Mapping({ kind, table, mapping, onChange }: MappingProps) {
  const { t } = useTranslation('import');
  const all: readonly Target[] = targets[kind];
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('column')}</Table.Th>
          <Table.Th>{t('says')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('samples')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.columns.map((column, index) => (
          <Table.Tr key={index}>
            <Table.Td>
              <bdi>{column}</bdi>
            </Table.Td>
            <Table.Td>
              <Select
                aria-label={t('saysWhat', { column })}
                placeholder={t('leaveOut')}
                data={all.map((value) => ({ value, label: t(`fields.${value}`) }))}
                value={mapping[index] ?? null}
                onChange={(value) => onChange(mapping.map((target, at) => (at === index ? value : target)))}
                clearable
                clearButtonProps={{ 'aria-label': t('frame:clear', { name: column }) }}
                searchable
              />
            </Table.Td>
            <Table.Td visibleFrom="sm" className="quiet long">
              <bdi>
                {table.rows
                  .slice(0, samples)
                  .map((cells) => cells[index]?.slice(0, longestSample))
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
