/**
 * Public holidays of the next twelve months, to close on. The person chooses country, region and days; nothing is closed before. The choice of
 * country and region is in the address (`holidays`: `home`, `DE` or `DE.BY`).
 */
import { Button, Checkbox, Group, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Output } from '../../api/ask.ts';
import { keyOf, useAsk } from '../../api/queries.ts';
import { useParameter } from '../../parts/pageAddress.ts';
import { announce } from '../../parts/announce.ts';
import { countryChoices } from '../../parts/countries.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Stranded, type StrandedVisits } from '../../parts/Stranded.tsx';
import { shownDay, shownNumber } from '../../parts/times.ts';

type Proposals = Output<'listHolidayProposals'>;
type Holiday = Proposals['holidays'][number];

/** The holidays of the home country and region of the business. */
const ofHome = 'home';
/** The select's value for a country without a region. */
const wholeCountry = '-';
/** The longest reason of a closure. */
const mostCharacters = 200;

export function Holidays() {
  const { t } = useTranslation('settings');
  const [place, setPlace] = useParameter('holidays');
  return (
    <>
      <p className="quiet tight">{t('holidays.help')}</p>
      {place === '' ? (
        <Button variant="default" mt="xs" onClick={() => setPlace(ofHome)}>
          {t('holidays.show')}
        </Button>
      ) : (
        <PlaceHolidays place={place} onPlace={setPlace} />
      )}
    </>
  );
}

function PlaceHolidays({ place, onPlace }: { readonly place: string; readonly onPlace: (place: string) => void }) {
  const { t, i18n } = useTranslation('settings');
  const [country = '', region] = place.split('.');
  const query = useAsk(
    'listHolidayProposals',
    place === ofHome ? {} : { country, ...(region === undefined ? {} : { region: region === wholeCountry ? '' : region }) },
    { keepsPrevious: true },
  );
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language]);
  const shown = query.error ? undefined : query.data;
  return (
    <>
      <Group gap="sm" align="start" mb="xs">
        <Select
          label={t('words:addressParts.country')}
          data={countries}
          value={place === ofHome ? (shown?.country ?? null) : country}
          onChange={(chosen) => chosen && onPlace(chosen)}
          searchable
          allowDeselect={false}
        />
        {shown?.country && shown.regions.length > 0 && (
          <Select
            label={t('holidays.region')}
            data={[
              { value: wholeCountry, label: t('holidays.wholeCountry') },
              ...shown.regions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={shown.region ?? wholeCountry}
            onChange={(chosen) => onPlace(`${shown.country}.${chosen ?? wholeCountry}`)}
            className="grows"
            searchable
            allowDeselect={false}
          />
        )}
      </Group>
      <Loaded query={{ ...query, data: shown }}>
        {(proposals) =>
          proposals.country === null ? (
            <p className="quiet">{t('holidays.chooseCountry')}</p>
          ) : (
            <HolidayForm key={`${proposals.country} ${proposals.region}`} proposals={proposals} />
          )
        }
      </Loaded>
    </>
  );
}

/** The days with their boxes, and the button that closes on the chosen days. */
function HolidayForm({ proposals: { holidays, attribution } }: { readonly proposals: Proposals }) {
  const { t, i18n } = useTranslation('settings');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = holidays.filter(({ is_closed }) => !is_closed);
  const working = open.filter(({ is_working_day }) => is_working_day);
  const toClose = open.filter(({ date }) => chosen.has(date));
  const close = useCloseOn();
  if (holidays.length === 0) return <p className="quiet">{t('holidays.none')}</p>;
  const toggle = (date: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, date] : [...before].filter((other) => other !== date)));
  return (
    <form
      aria-label={t('holidays.title')}
      onSubmit={(event) => {
        event.preventDefault();
        close.mutate(toClose, { onSuccess: () => setChosen(new Set()) });
      }}
    >
      <ul className="plain-list">
        {holidays.map((holiday) => (
          <HolidayRow
            key={holiday.date}
            holiday={holiday}
            isChosen={chosen.has(holiday.date)}
            onChoose={(isChosen) => toggle(holiday.date, isChosen)}
          />
        ))}
      </ul>
      {close.error && <ErrorNotice error={close.error} />}
      {close.data && close.data.total > 0 && <Stranded visits={close.data} />}
      <Group gap="xs" mt="sm">
        <Button type="submit" disabled={toClose.length === 0} loading={close.isPending}>
          {t('holidays.close', { total: shownNumber(toClose.length, i18n.language) })}
        </Button>
        <Button variant="default" disabled={working.length === 0} onClick={() => setChosen(new Set(working.map(({ date }) => date)))}>
          {t('holidays.chooseWorking')}
        </Button>
      </Group>
      <p className="quiet">{t('holidays.computed')}</p>
      <p className="quiet tight">
        <bdi>{attribution}</bdi>
      </p>
    </form>
  );
}

interface HolidayRowProps {
  readonly holiday: Holiday;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function HolidayRow({ holiday: { date, name, is_closed, is_working_day, visit_count }, isChosen, onChoose }: HolidayRowProps) {
  const { t, i18n } = useTranslation('settings');
  return (
    <li className="plain-row choice">
      <Checkbox
        checked={isChosen || is_closed}
        disabled={is_closed}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        label={
          <>
            {shownDay(date, i18n.language, { year: 'numeric' })} <bdi>{name}</bdi>
          </>
        }
      />
      {visit_count > 0 && <strong>{t('holidays.booked', { total: shownNumber(visit_count, i18n.language) })}</strong>}
      {!is_working_day && !is_closed && <span className="quiet">{t('holidays.noHours')}</span>}
      {is_closed && <span className="quiet">{t('holidays.isClosed')}</span>}
    </li>
  );
}

/** Closes on days, one call each, with the holiday's name as the reason. Returns the visits that stay on them. */
function useCloseOn() {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  return useMutation<StrandedVisits, Error, readonly Holiday[]>({
    mutationFn: async (days) => {
      const found: StrandedVisits[] = [];
      for (const { date, name } of days)
        found.push((await ask('createClosure', { date, reason: name.slice(0, mostCharacters) })).stranded_visits);
      return { total: found.reduce((sum, { total }) => sum + total, 0), visits: found.flatMap(({ visits }) => visits) };
    },
    onSuccess: (_visits, days) => announce({ text: t('holidays.closed', { total: shownNumber(days.length, i18n.language) }) }),
    // After a refusal too: the days before it are closed.
    onSettled: () => {
      for (const read of ['listClosures', 'listHolidayProposals', 'getRota', 'getBoard'] as const)
        void client.invalidateQueries({ queryKey: keyOf(read) });
    },
  });
}
