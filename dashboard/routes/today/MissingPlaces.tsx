/** How many addresses have no place, the lists that show them, and a button that looks for them again. Hidden when all have one. */
import { Button, Group, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownNumber } from '../../parts/times.ts';

type Batch = Output<'findMissingPlaces'>;
/** What the batches so far have found. `remaining`: addresses that are left. */
type Found = Pick<Batch, 'checked' | 'placed' | 'unclear' | 'unknown' | 'remaining'>;

export function MissingPlaces() {
  const { t, i18n } = useTranslation('places');
  const { data, refetch } = useAsk('getBusinessChecklist', {});
  const mayFind = useMay('customers_manage');
  const search = useSearch(() => void refetch());
  if (!data || (data.places.without_place === 0 && search.found === null)) return null;
  const shown = (count: number) => shownNumber(count, i18n.language);
  const { found } = search;
  const all = found === null ? 0 : found.checked + found.remaining;
  return (
    <Section level={2} title={t('title')}>
      <p className="tight" aria-live="polite">
        {t('missing', { count: data.places.addresses, without: shown(data.places.without_place) })}
      </p>
      {search.isRunning && found && (
        <>
          <Progress value={all === 0 ? 0 : (100 * found.checked) / all} aria-label={t('title')} />
          <p className="quiet">{t('progress', { done: shown(found.checked), all: shown(all) })}</p>
        </>
      )}
      {!search.isRunning && found && (
        <p className="quiet" role="status">
          {t('found', { placed: shown(found.placed), unclear: shown(found.unclear), unknown: shown(found.unknown) })}
        </p>
      )}
      <p className="quiet">{t('help')}</p>
      {search.error && <ErrorNotice error={search.error} onRetry={search.start} />}
      <Group gap="md">
        {mayFind && (
          <Button variant="default" loading={search.isRunning} onClick={search.start}>
            {t('find')}
          </Button>
        )}
        <PageLink to="/customers" search={{ place: 'missing' }}>
          {t('showCustomers')}
        </PageLink>
        <PageLink to="/board">{t('showBoard')}</PageLink>
      </Group>
    </Section>
  );
}

/** Calls the operation until no address is left, one batch after the other. */
function useSearch(onEnd: () => void) {
  const [found, setFound] = useState<Found | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async () => {
    setRunning(true);
    setError(null);
    let sum: Found = { checked: 0, placed: 0, unclear: 0, unknown: 0, remaining: 0 };
    try {
      let cursor: string | null = null;
      do {
        const batch: Batch = await ask('findMissingPlaces', cursor === null ? {} : { cursor });
        sum = {
          checked: sum.checked + batch.checked,
          placed: sum.placed + batch.placed,
          unclear: sum.unclear + batch.unclear,
          unknown: sum.unknown + batch.unknown,
          remaining: batch.remaining,
        };
        setFound(sum);
        cursor = batch.next_cursor;
      } while (cursor !== null);
    } catch (thrown) {
      setError(thrown as Error);
    }
    setRunning(false);
    onEnd();
  };
  return { found, isRunning, error, start: () => void run() };
}
