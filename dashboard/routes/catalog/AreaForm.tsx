/** The form of a service area: towns and postal codes that addresses are compared with, or a boundary that is drawn or read from a file. */
import { fields } from 'contract:fields/createServiceArea';
import { Button, FileButton, Group, TextInput, Textarea } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../parts/announce.ts';
import { changedOf, Form, useDraft, type FormChange } from '../../parts/form.tsx';
import { isolated } from '../../parts/isolated.ts';
import { shownNumber } from '../../parts/times.ts';
import type { Area } from './area.ts';
import { mostCorners, mostFileMegabytes, readBoundaryFile, type BoundaryFileProblem } from './boundaryFile.ts';
import { postalCodesProblem, postalCodesText, sentPostalCodes } from './postalCodesText.ts';
import { closedRing, mostHandles, openRing, type Corner } from './ring.ts';

const AreaMap = lazy(() => import('./AreaMap.tsx').then(({ AreaMap: component }) => ({ default: component })));

const codesField = fields['postal_codes'];
const codeLimits = { maxItems: codesField?.maxItems ?? Infinity, maxLength: codesField?.items?.maxLength ?? Infinity };

interface AreaFormProps {
  readonly area: Area | null;
  readonly all: readonly Area[];
  readonly change: FormChange;
  readonly onCancel?: () => void;
  /** Texts that a new area begins with. */
  readonly proposal?: { readonly name?: string; readonly city?: string };
}

export function AreaForm({ area, all, change, onCancel, proposal = {} }: AreaFormProps) {
  const { t, i18n } = useTranslation('catalog');
  const before = {
    name: area?.name ?? '',
    description: area?.description ?? '',
    postal_codes: area ? postalCodesText(area) : '',
    city: area?.city ?? '',
    district: area?.district ?? '',
    county: area?.county ?? '',
    state: area?.state ?? '',
    country: area?.country ?? '',
  };
  const draft = useDraft({ ...before, ...proposal, boundary: boundaryOf(area) }, fields, change.error, {
    record: area,
    updates: 'updateServiceArea',
    creates: 'createServiceArea',
    title: t('newArea'),
  });
  const boundary = useBoundary(draft.values.boundary, (changed) => draft.set({ boundary: changed }));
  const others = useMemo(() => all.filter(({ id }) => id !== area?.id), [all, area?.id]);
  const [isRefused, setRefused] = useState(false);
  // The map is loaded when it is opened.
  const [isDrawing, setDrawing] = useState(boundary.ring.length > 0);
  const sentCodes = sentPostalCodes(draft.values.postal_codes, area?.postal_code ?? '');
  const problem = draft.values.postal_codes === before.postal_codes ? null : postalCodesProblem(sentCodes.postal_codes, codeLimits);
  const problemText =
    problem === 'tooMany'
      ? t('postalCodesTooMany', { limit: shownNumber(codeLimits.maxItems, i18n.language) })
      : problem && t('postalCodesTooLong', { entry: isolated(`${problem.tooLong.slice(0, codeLimits.maxLength)}…`) });
  const send = () => {
    setRefused(problem !== null);
    if (problemText) return announce({ text: problemText, tone: 'warning' });
    const { postal_codes: codes, boundary: _drawn, ...sent } = changedOf(draft.values, before);
    change.mutate({
      ...(area ? { id: area.id } : { name: draft.values.name }),
      ...sent,
      ...(codes === undefined ? {} : sentCodes),
      ...boundary.sent(),
    });
  };
  return (
    <Form draft={draft} onSend={send} change={change} {...(onCancel ? { onCancel } : {})}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} />
      <Group grow gap="xs" align="start">
        <TextInput label={t('city')} {...draft.text('city')} />
        <TextInput label={t('district')} {...draft.text('district')} />
      </Group>
      <TextInput
        label={t('postalCodes')}
        description={t('postalCodesHelp')}
        {...draft.text('postal_codes')}
        {...(isRefused && problemText ? { error: problemText } : {})}
      />
      <Group grow gap="xs" align="start">
        <TextInput label={t('words:addressParts.state')} {...draft.text('state')} />
        <TextInput label={t('words:addressParts.country')} {...draft.text('country')} />
      </Group>
      <TextInput label={t('county')} {...draft.text('county')} />
      <details
        open={boundary.ring.length > 0 || undefined}
        className="area-drawing"
        onToggle={({ currentTarget }) => setDrawing(currentTarget.open)}
      >
        <summary>{t('drawInstead')}</summary>
        {isDrawing && (
          <>
            <Suspense fallback={<div className="area-map" aria-busy="true" />}>
              <AreaMap
                key={boundary.files}
                areas={others}
                chosen={null}
                label={t('drawHere')}
                ring={boundary.ring}
                onDraw={boundary.redraw}
              />
            </Suspense>
            <BoundaryButtons boundary={boundary} />
          </>
        )}
      </details>
      <Textarea label={t('words:description')} autosize {...draft.text('description')} />
    </Form>
  );
}

interface Boundary {
  readonly ring: readonly Corner[];
  readonly holes: readonly (readonly Corner[])[];
  readonly isChanged: boolean;
}

function boundaryOf(area: Area | null): Boundary {
  const drawn = area?.boundary?.coordinates as Corner[][] | undefined;
  return { ring: openRing(drawn?.[0] ?? []), holes: drawn?.slice(1) ?? [], isChanged: false };
}

/** The boundary while it is drawn, or read from a file. */
function useBoundary({ ring, holes, isChanged }: Boundary, setBoundary: (boundary: Boundary) => void) {
  const [problem, setProblem] = useState<BoundaryFileProblem | null>(null);
  /** Counts the files that were read: the map is made anew for each, so that it shows the file's area. */
  const [files, setFiles] = useState(0);
  const redraw = (corners: readonly Corner[]) => {
    setBoundary({ ring: corners, holes, isChanged: true });
    setProblem(null);
  };
  const read = async (file: File | null) => {
    if (!file) return;
    const found = file.size > mostFileMegabytes * 1_000_000 ? 'large' : readBoundaryFile(await file.text());
    if (typeof found === 'string') return setProblem(found);
    setBoundary({ ...found, isChanged: true });
    setProblem(null);
    setFiles((count) => count + 1);
  };
  /** The changed boundary as a field of the contract. */
  const sent = () => {
    if (!isChanged) return {};
    return { boundary: ring.length === 0 ? null : { type: 'Polygon', coordinates: [closedRing(ring), ...holes] } };
  };
  return { ring, problem, files, redraw, read, sent };
}

function BoundaryButtons({ boundary }: { readonly boundary: ReturnType<typeof useBoundary> }) {
  const { t, i18n } = useTranslation('catalog');
  const reset = useRef<() => void>(null);
  const { ring, problem, redraw, read } = boundary;
  const limits = { megabytes: shownNumber(mostFileMegabytes, i18n.language), corners: shownNumber(mostCorners, i18n.language) };
  // The same file can be chosen again, after it was corrected.
  const choose = (file: File | null) => void read(file).finally(() => reset.current?.());
  return (
    <>
      <p className="quiet tight">{t(ring.length > mostHandles ? 'tooFineToDraw' : 'drawHelp')}</p>
      <Group gap="xs">
        <FileButton onChange={choose} accept=".geojson,.json,application/geo+json,application/json" resetRef={reset}>
          {(props) => (
            <Button {...props} size="compact-xs" variant="default">
              {t('boundaryFile')}
            </Button>
          )}
        </FileButton>
        {ring.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => redraw([])}>
            {t('removeBoundary')}
          </Button>
        )}
      </Group>
      {problem && (
        <p className="problem" role="alert">
          {t(`boundaryProblem.${problem}`, limits)}
        </p>
      )}
    </>
  );
}
