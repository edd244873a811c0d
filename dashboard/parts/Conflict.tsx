/** Shown when a colleague saved first: the colleague's changes, and two ways on. The typed values stay in the form. */
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf, Refused } from '../api/ask.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

export interface Difference {
  readonly name: string;
  readonly before: ReactNode;
  readonly now: ReactNode;
}

/** The version and the state that a refused change reports; null: it was refused for another reason. */
export function conflictOf(error: Error | null): { readonly version: number; readonly current: Readonly<Record<string, unknown>> } | null {
  const data = dataOf(error, 'VERSION_CONFLICT');
  return data && { version: data.version, current: data.current_record };
}

export interface ConflictNoticeProps {
  readonly error: Error;
  readonly differences: readonly Difference[];
  /** Saves the typed values over the present ones. */
  readonly onMine?: () => void;
  /** Puts the present values into the form. */
  readonly onTheirs: () => void;
}

export function ConflictNotice({ error, differences, onMine, onTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation();
  if (!(error instanceof Refused)) return <ErrorNotice error={error} />;
  return (
    <Alert role="alert" color="yellow" variant="light" title={t('words:conflict.title')} className="conflict-notice">
      <p className="tight">{t('words:conflict.help')}</p>
      {differences.length === 0 ? (
        <p className="tight">{t('words:conflict.same')}</p>
      ) : (
        <ul className="tight">
          {differences.map(({ name, before, now }) => (
            <li key={name}>
              <strong>{name}</strong>: <s>{before ?? '–'}</s> → <b>{now ?? '–'}</b>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" mt="xs">
        {onMine && (
          <Button size="compact-xs" onClick={onMine}>
            {t('words:conflict.mine')}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={onTheirs}>
          {t('words:conflict.theirs')}
        </Button>
      </Group>
    </Alert>
  );
}

interface Conflicting<Current> {
  readonly differences: (current: Readonly<Record<string, unknown>>) => readonly Difference[];
  /** Saves the typed values over the present ones, which have this version. */
  readonly onMine: (version: number) => void;
  /** Puts the present values into the form. */
  readonly onTheirs: (current: Current) => void;
  /** What the notice shows below it. */
  readonly below?: (current: Current) => ReactNode;
}

/** The notice of a form with a refused change. undefined: a colleague's change is not the reason. */
export function conflictNotice<Current extends { readonly version: number }>(
  change: { readonly error: Error | null; readonly reset: () => void },
  { differences, onMine, onTheirs, below }: Conflicting<Current>,
): ReactNode | undefined {
  const conflict = conflictOf(change.error);
  if (!conflict || !change.error) return undefined;
  const { version } = conflict;
  const current = { ...conflict.current, version } as Current;
  return (
    <>
      <ConflictNotice
        error={change.error}
        differences={differences(conflict.current)}
        onMine={() => onMine(version)}
        onTheirs={() => {
          onTheirs(current);
          change.reset();
        }}
      />
      {below?.(current)}
    </>
  );
}

/** The fields that differ between the values read earlier and the present ones. */
export function differencesOf(
  names: Readonly<Record<string, string>>,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  show: (field: string, value: unknown) => ReactNode = (_, value) => String(value ?? '–'),
): Difference[] {
  return Object.entries(names)
    .filter(([field]) => field in now && JSON.stringify(before[field]) !== JSON.stringify(now[field]))
    .map(([field, name]) => ({ name, before: show(field, before[field]), now: show(field, now[field]) }));
}
