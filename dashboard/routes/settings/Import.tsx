/** Customers and technicians from a file of another system: columns to fields, a try that writes nothing, then the import, row by row. */
import { Alert, Button, FileButton, Group, SegmentedControl, Select, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Output } from '../../api/ask.ts';
import { queryClient } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { useParameter } from '../../frame/address.ts';
import { announce } from '../../frame/Announcer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownNumber } from '../../parts/times.ts';
import { likelyColumn, parseCsv, type Table as Rows } from './csv.ts';
import { importFields, recordOf, type ImportKind, type Mapping } from './importFields.ts';

/** Rows of one call: the contract's bound. */
const rowsOfCall = 1000;
const shownRows = 200;

type Answer = Output<'importCustomers'>;
type Outcome = Pick<Answer, 'dry_run' | 'created' | 'updated' | 'unchanged' | 'refused' | 'rows'>;

export function Import() {
  const { t } = useTranslation('settings');
  const mayTeam = useMay('team_view', 'team_manage');
  const [kind, setKind] = useParameter('what', 'customers');
  const [file, setFile] = useState<{ readonly name: string; readonly table: Rows } | null>(null);
  const read = (chosen: File | null) => {
    if (chosen) void chosen.text().then((text) => setFile({ name: chosen.name, table: parseCsv(text) }));
  };
  return (
    <div className="page">
      <h1>{t('import')}</h1>
      <p className="quiet">{t('importHelp')}</p>
      <Group gap="xs" mb="sm">
        <SegmentedControl
          aria-label={t('importWhat')}
          value={kind}
          onChange={setKind}
          data={(mayTeam ? (['customers', 'technicians'] as const) : (['customers'] as const)).map((value) => ({
            value,
            label: t(`importKinds.${value}`),
          }))}
          transitionDuration={0}
        />
        <FileButton onChange={read} accept=".csv,.tsv,.txt,text/csv">
          {(props) => <Button {...props}>{t('chooseFile')}</Button>}
        </FileButton>
        {file && (
          <span className="quiet">
            <bdi>{file.name}</bdi>
          </span>
        )}
      </Group>
      {file && file.table.rows.length === 0 && <p className="quiet">{t('emptyFile')}</p>}
      {file && file.table.rows.length > 0 && <Mapped key={`${kind} ${file.name}`} kind={kind as ImportKind} table={file.table} />}
    </div>
  );
}

function Mapped({ kind, table }: { readonly kind: ImportKind; readonly table: Rows }) {
  const { t, i18n } = useTranslation('settings');
  const { headings, rows } = table;
  const fields = importFields[kind];
  const [mapping, setMapping] = useState<Mapping>(() =>
    Object.fromEntries(fields.map(({ name, alike }) => [name, likelyColumn(name, headings, alike)])),
  );
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [running, setRunning] = useState<'try' | 'import' | null>(null);
  const run = async (dry: boolean) => {
    setRunning(dry ? 'try' : 'import');
    setError(null);
    try {
      const done = await send(
        kind,
        rows.map((row) => recordOf(row, mapping)),
        dry,
      );
      setOutcome(done);
      if (!dry) {
        announce({ text: t('imported', { total: shownNumber(done.created + done.updated, i18n.language) }) });
        void queryClient.invalidateQueries();
      }
    } catch (problem) {
      setError(problem as Error);
    } finally {
      setRunning(null);
    }
  };
  const set = (name: string, column: string | null) => {
    setOutcome(null);
    setMapping({ ...mapping, [name]: column === null ? null : Number(column) });
  };
  const columns = headings.map((heading, index) => ({ value: String(index), label: heading || `${index + 1}` }));
  const hasReference = mapping['uid'] != null;
  return (
    <>
      <Section title={t('columns')} level={2}>
        <p className="quiet tight">{t('columnsHelp', { total: shownNumber(rows.length, i18n.language) })}</p>
        <div className="import-fields">
          {fields.map(({ name }) => (
            <Select
              key={name}
              label={t(`importFields.${name}`)}
              placeholder={t('leaveOut')}
              data={columns}
              value={mapping[name] == null ? null : String(mapping[name])}
              onChange={(value) => set(name, value)}
              clearable
              clearButtonProps={{ 'aria-label': t('frame:clear', { name: t(`importFields.${name}`) }) }}
              required={name === 'uid'}
              description={mapping[name] == null ? undefined : <bdi>{rows[0]?.[mapping[name]] ?? ''}</bdi>}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          ))}
        </div>
      </Section>
      {!hasReference && <p className="quiet">{t('needsReference')}</p>}
      <Group gap="xs" my="md">
        <Button
          variant={outcome?.dry_run ? 'default' : 'filled'}
          disabled={!hasReference}
          loading={running === 'try'}
          onClick={() => void run(true)}
        >
          {t('tryImport')}
        </Button>
        <Button
          variant={outcome?.dry_run ? 'filled' : 'default'}
          disabled={!outcome?.dry_run || outcome.created + outcome.updated === 0}
          loading={running === 'import'}
          onClick={() => void run(false)}
        >
          {t('doImport')}
        </Button>
      </Group>
      {error && <ErrorNotice error={error} />}
      {outcome && <Outcomes outcome={outcome} table={table} />}
    </>
  );
}

/** In parts, since a call has a bound; the counts and rows of all together. */
async function send(kind: ImportKind, rows: readonly Record<string, unknown>[], dry: boolean): Promise<Outcome> {
  const whole = { dry_run: dry, created: 0, updated: 0, unchanged: 0, refused: 0, rows: [] as Answer['rows'] };
  for (let start = 0; start < rows.length; start += rowsOfCall) {
    const input = { rows: rows.slice(start, start + rowsOfCall), dry_run: dry };
    const part = kind === 'customers' ? await ask('importCustomers', input) : await ask('importTechnicians', input);
    for (const count of ['created', 'updated', 'unchanged', 'refused'] as const) whole[count] += part[count];
    whole.rows.push(...part.rows.map((row) => ({ ...row, row: row.row + start })));
  }
  return whole;
}

const tones = { created: 'good', updated: 'good', unchanged: undefined, refused: 'bad' } as const;

function Outcomes({ outcome, table }: { readonly outcome: Outcome; readonly table: Rows }) {
  const { t, i18n } = useTranslation('settings');
  const refused = outcome.rows.filter((row) => row.outcome === 'refused');
  const counts = (['created', 'updated', 'unchanged', 'refused'] as const)
    .map((name) => `${t(`outcomes.${name}`)}: ${shownNumber(outcome[name], i18n.language)}`)
    .join(' · ');
  return (
    <>
      <Alert color={outcome.refused > 0 ? 'yellow' : 'green'} variant="light" role="status" title={t(outcome.dry_run ? 'tried' : 'done')}>
        {counts}
      </Alert>
      {refused.length > 0 && (
        <Section title={t('refusedRows')} level={2}>
          <p className="quiet tight">{t('refusedHelp')}</p>
          <div className="list">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('row')}</Table.Th>
                  <Table.Th>{t('importFields.uid')}</Table.Th>
                  <Table.Th>{t('whyRefused')}</Table.Th>
                  <Table.Th visibleFrom="sm">{t('asInFile')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {refused.slice(0, shownRows).map(({ row, uid, errors }) => (
                  <Table.Tr key={row}>
                    {/* The first line of the file has the headings. */}
                    <Table.Td className="number">{shownNumber(row + 1, i18n.language)}</Table.Td>
                    <Table.Td>
                      <bdi>{uid}</bdi>
                    </Table.Td>
                    <Table.Td>
                      {errors.map(({ field, message }) => (
                        <div key={`${field} ${message}`}>
                          <code dir="ltr">{field.replace(/^rows\[\d+\]\./, '')}</code> {message}
                        </div>
                      ))}
                    </Table.Td>
                    <Table.Td visibleFrom="sm" className="quiet">
                      <bdi>{table.rows[row - 1]?.join(' · ')}</bdi>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {refused.length > shownRows && (
            <p className="quiet">{t('moreRefused', { total: shownNumber(refused.length - shownRows, i18n.language) })}</p>
          )}
        </Section>
      )}
      {outcome.dry_run && refused.length === 0 && (
        <ul className="plain-list">
          {outcome.rows.slice(0, 10).map(({ row, uid, outcome: one }) => (
            <li key={row} className="plain-row">
              <bdi>{uid}</bdi>
              <span className="badge" data-tone={tones[one]}>
                {t(`outcomes.${one}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
