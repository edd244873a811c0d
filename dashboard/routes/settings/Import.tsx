/**
 * Imports customers or technicians from a file: the mapping of columns, a trial that gives a reason for each refused row, then the import.
 */
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { useParameter } from '../../frame/address.ts';
import { Section } from '../../parts/Section.tsx';
import { FileChoice } from './import/FileChoice.tsx';
import { ImportReport } from './import/ImportReport.tsx';
import { Mapping } from './import/Mapping.tsx';
import { guessTargets, required, type FileTable, type ImportKind, type Target } from './import/table.ts';
import { useImport } from './import/useImport.ts';

export function Import() {
  const { t } = useTranslation('import');
  const mayCustomers = useMay('customers_view', 'customers_manage');
  const mayTechnicians = useMay('team_view', 'team_manage');
  const kinds = [...(mayCustomers ? (['customers'] as const) : []), ...(mayTechnicians ? (['technicians'] as const) : [])];
  const [wanted, setWanted] = useParameter('kind', kinds[0]);
  const kind = kinds.find((one) => one === wanted) ?? kinds[0];
  return (
    <div className="page">
      <h1>{t('title')}</h1>
      {kinds.length > 1 && (
        <SegmentedControl
          my="sm"
          aria-label={t('what')}
          value={kind}
          onChange={setWanted}
          transitionDuration={0}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      )}
      {kind && <FileImport key={kind} kind={kind} />}
    </div>
  );
}

function FileImport({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('import');
  const [table, setTable] = useState<FileTable | null>(null);
  const [mapping, setMapping] = useState<readonly (Target | null)[]>([]);
  const { result, start, forget } = useImport();
  const choose = (chosen: FileTable) => {
    forget();
    setTable(chosen);
    setMapping(guessTargets(chosen.columns, kind));
  };
  const missing = required[kind].filter((target) => !mapping.includes(target));
  const isTried = result !== null && result.isDry && !result.isRunning && result.error === null;
  const takes = result ? result.total - result.counts.refused : 0;
  return (
    <>
      <p className="quiet">{t('help')}</p>
      <FileChoice table={table} onChoose={choose} />
      {table && (
        <Section title={t('columns')} level={2}>
          <Mapping
            kind={kind}
            table={table}
            mapping={mapping}
            onChange={(next) => {
              forget();
              setMapping(next);
            }}
          />
          {missing.length > 0 && (
            <p className="problem" role="alert">
              {t('missing', { names: missing.map((target) => t(`fields.${target}`)).join(', ') })}
            </p>
          )}
          <Group gap="xs" mt="sm">
            <Button
              variant={isTried ? 'default' : 'filled'}
              disabled={missing.length > 0 || result?.isRunning}
              onClick={() => void start(kind, table, mapping, true)}
            >
              {t('try')}
            </Button>
            {isTried && takes > 0 && (
              <Button onClick={() => void start(kind, table, mapping, false)}>{t('import', { total: takes })}</Button>
            )}
            {result?.error && <Button onClick={() => void start(kind, table, mapping, result.isDry)}>{t('again')}</Button>}
          </Group>
        </Section>
      )}
      {table && result && <ImportReport kind={kind} table={table} result={result} />}
    </>
  );
}
