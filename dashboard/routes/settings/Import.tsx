/**
 * Imports customers, technicians or a diary from a file: the mapping of columns, a trial that gives a reason for each refused row, then the import.
 */
import { Button, Checkbox, Group, SegmentedControl, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importPermissions } from '../../../src/contract/imports/importPermissions.ts';
import { dateOrders, importKinds, type DateOrder } from '../../../src/contract/vocabulary.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useParameter } from '../../parts/pageAddress.ts';
import { Section } from '../../parts/Section.tsx';
import { dateOrderOf } from './import/diary.ts';
import { EncodingChoice } from './import/EncodingChoice.tsx';
import { FileChoice, type ChosenFile } from './import/FileChoice.tsx';
import { FileReading } from './import/FileReading.tsx';
import { ImportReport } from './import/ImportReport.tsx';
import { Mapping } from './import/Mapping.tsx';
import { guessTargets, readTable, type ReadOptions } from './import/table.ts';
import { missingFields, targets, type ImportKind, type Target } from './import/targets.ts';
import { rememberedMapping, sentRows, useImport } from './import/useImport.ts';

type Mapped = readonly (Target | null)[];

export function Import() {
  const { t } = useTranslation('import');
  const { permissions } = useSession();
  const kinds = importKinds.filter((kind) => importPermissions[kind].every((code) => permissions.includes(code)));
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

/** Whether an import may also change what earlier ones, or people, have made: jobs of a diary, or open jobs of customers. */
function useMayUpdate(kind: ImportKind): boolean {
  const { permissions } = useSession();
  return kind === 'job_requests' || (kind === 'customers' && permissions.includes('job_manage'));
}

function FileImport({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('import');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [options, setOptions] = useState<ReadOptions>({});
  const [isAsking, setAsking] = useState(false);
  /** As the person matched the columns; null: as they are proposed. */
  const [edited, setEdited] = useState<Mapped | null>(null);
  /** As the person said; null: as the file tells. */
  const [chosenOrder, setChosenOrder] = useState<DateOrder | null>(null);
  const mayUpdate = useMayUpdate(kind);
  // Corrected contacts are wanted at open visits; what a diary changes is a decision.
  const [updates, setUpdates] = useState(mayUpdate && kind === 'customers');
  const { result, start, forget } = useImport();
  const { data: earlier } = useAsk('listImportMappings', { kind });
  const { country, default_locale: language } = useSession().business;
  const read = useMemo(
    () => (file ? readTable(file.name, file.bytes, { ...options, country, language, asksEncoding: isAsking }) : null),
    [file, options, isAsking, country, language],
  );
  const table = read !== null && typeof read !== 'string' && 'rows' in read ? read : null;
  const question = read !== null && typeof read !== 'string' && 'choices' in read ? read : null;
  const unreadable = read !== null && (typeof read === 'string' || 'why' in read) ? read : null;
  const remembered = table && rememberedMapping(table.columns, earlier?.mappings ?? [], targets[kind]);
  const mapping: Mapped = edited ?? remembered ?? (table ? guessTargets(table.columns, kind) : []);
  const change = (next: Mapped | null) => {
    forget();
    setEdited(next);
  };
  const readAgain = (next: ReadOptions) => {
    // Other headings need another mapping.
    if (next.headingLine !== options.headingLine || next.encoding !== options.encoding) change(null);
    else forget();
    setOptions(next);
    setAsking(false);
  };
  const choose = (chosen: ChosenFile) => {
    setFile(chosen);
    setChosenOrder(null);
    change(null);
    setOptions({});
    setAsking(false);
  };
  const missing = missingFields(kind, mapping);
  const foundOrder = useMemo(
    () => (table && kind === 'job_requests' ? dateOrderOf(sentRows(kind, table, mapping, null)) : undefined),
    // The mapping is a new list at each rendering.
    [table, kind, mapping.join()],
  );
  const order = foundOrder === undefined ? null : (chosenOrder ?? foundOrder);
  const isOrderMissing = foundOrder === null && order === null;
  const run = (isDry: boolean) => void (table && start(kind, table, mapping, { isDry, dateOrder: order, updates }));
  const isTried = result !== null && result.isDry && !result.isRunning && result.error === null;
  const takes = result ? result.total - result.counts.refused : 0;
  return (
    <>
      <p className="quiet">{t(`help.${kind}`)}</p>
      <FileChoice file={file} rows={table && table.rows.length} problem={unreadable} onChoose={choose} />
      {question && (
        <EncodingChoice
          key={question.choices.map(({ sample }) => sample).join()}
          question={question}
          onChoose={(encoding) => readAgain({ encoding })}
        />
      )}
      {table && (
        <Section title={t('columns')} level={2}>
          <FileReading table={table} options={options} onChange={readAgain} onAskEncoding={() => setAsking(true)} />
          {remembered && edited === null && (
            <p className="quiet">
              {t('remembered')}{' '}
              <Button variant="default" size="xs" onClick={() => change(guessTargets(table.columns, kind))}>
                {t('matchAgain')}
              </Button>
            </p>
          )}
          <Mapping kind={kind} table={table} mapping={mapping} onChange={change} />
          <p className="quiet">{t('several')}</p>
          {missing.length > 0 && (
            <p className="problem" role="alert">
              {t('missing', { names: missing.map((field) => t(`fields.${field}`)).join(', ') })}
            </p>
          )}
          {foundOrder !== undefined && (
            <Select
              my="sm"
              maw={480}
              label={t('dateOrder')}
              description={t('dateOrderHelp')}
              placeholder={t('dateOrderChoose')}
              error={isOrderMissing && t('dateOrderMissing')}
              allowDeselect={false}
              value={order}
              data={dateOrders.map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
              onChange={(value) => {
                forget();
                setChosenOrder(value as DateOrder);
              }}
            />
          )}
          {mayUpdate && (
            <Checkbox
              my="sm"
              label={t(`updates.${kind}`)}
              description={t(`updatesHelp.${kind}`)}
              checked={updates}
              onChange={({ currentTarget }) => {
                forget();
                setUpdates(currentTarget.checked);
              }}
            />
          )}
          <Group gap="xs" mt="sm">
            <Button
              variant={isTried ? 'default' : 'filled'}
              disabled={missing.length > 0 || isOrderMissing || result?.isRunning || table.rows.length === 0}
              onClick={() => run(true)}
            >
              {t('try')}
            </Button>
            {isTried && takes > 0 && <Button onClick={() => run(false)}>{t('import', { total: takes })}</Button>}
            {result?.error && <Button onClick={() => run(result.isDry)}>{t('again')}</Button>}
          </Group>
        </Section>
      )}
      {table && result && <ImportReport kind={kind} table={table} result={result} onAgain={() => run(result.isDry)} />}
    </>
  );
}
