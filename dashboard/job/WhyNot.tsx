/** Why nobody can come: the reason, how many technicians each blocker rules out, and the remedies, one click away where possible. */
import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OperationId } from '../api/ask.ts';
import { keyOf, queryClient } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { announce } from '../parts/announce.ts';
import { useAreaChoices, useTechnicianChoices } from '../parts/choices.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { shownDay, shownLocal, shownNumber } from '../parts/times.ts';
import { callsOf, isDoneByClick, pageFor, permissionsOf, record, technicianOf, type Remedy } from './remedies.ts';

/** The part of a refusal's data, or of an empty answer, that is shown. */
interface WhyNotData {
  readonly reason?: string;
  readonly considered?: number;
  readonly blocked_by?: Readonly<Record<string, number>>;
  readonly remedies?: readonly Remedy[];
}

export interface WhyNotProps {
  readonly data: unknown;
  readonly title: string;
  /** The refused operation. It is called again with other arguments once a remedy is done. */
  readonly asked: OperationId;
  readonly onAgain: (some: Readonly<Record<string, unknown>>) => void;
}

/** Whether a refusal says why nobody can come. */
export const saysWhyNot = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && ('reason' in data || 'blocked_by' in data) && 'remedies' in data;

export function WhyNot({ data, title, asked, onAgain }: WhyNotProps) {
  const { t, i18n } = useTranslation('jobs');
  const { reason, blocked_by = {}, considered, remedies = [] } = data as WhyNotData;
  const counted = Object.entries(blocked_by).filter(([, count]) => count > 0);
  // The blocker that the reason already names is not counted again.
  const says = counted.filter(([kind]) => kind !== reason).length;
  return (
    <Alert color="yellow" variant="light" title={title} role="alert">
      {reason && <p className="tight">{t(`reasons.${reason}`)}</p>}
      {says > 0 && considered !== undefined && (
        <p className="tight">{t('considered', { total: shownNumber(considered, i18n.language) })}</p>
      )}
      {says > 0 && (
        <ul className="tight">
          {counted.map(([kind, count]) => (
            <li key={kind}>
              {t(`blockers.${kind}`)}: {shownNumber(count, i18n.language)}
            </li>
          ))}
        </ul>
      )}
      <Remedies remedies={remedies} asked={asked} onAgain={onAgain} />
    </Alert>
  );
}

/** Reads that a remedy's recording outdates. */
const recorded = ['listServiceAreas', 'listTechnicians', 'getTechnician', 'listTechnicianSkills', 'getBoard'] as const;

function Remedies({ remedies, asked, onAgain }: Pick<WhyNotProps, 'asked' | 'onAgain'> & { readonly remedies: readonly Remedy[] }) {
  const { t } = useTranslation('jobs');
  const wordsOf = useRemedyWords();
  const may = { catalog_manage: useMay('catalog_manage'), team_manage: useMay('team_manage') };
  const take = useMutation({
    networkMode: 'always',
    mutationFn: record,
    onSuccess: (again, remedy) => {
      if (permissionsOf(remedy).length > 0) {
        for (const read of recorded) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
        announce({ text: t('words:saved') });
      }
      onAgain(again);
    },
  });
  const shown = remedies.flatMap((remedy) => {
    const text = wordsOf(remedy);
    const isClick = isDoneByClick(remedy, asked) && permissionsOf(remedy).every((code) => may[code]);
    const page = isClick ? null : pageFor(remedy);
    return text !== null && (isClick || page) ? [{ remedy, text, page }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Stack gap={6} mt="xs" align="start">
      <strong>{t('helps.title')}</strong>
      {shown.map(({ remedy, text, page }) => {
        const buttonProps = { size: 'compact-sm', variant: 'default', className: 'remedy' } as const;
        return page ? (
          <Button key={text} {...buttonProps} component={PageLink} {...page}>
            {text}
          </Button>
        ) : (
          <Button key={text} {...buttonProps} onClick={() => take.mutate(remedy)} loading={take.isPending && take.variables === remedy}>
            {text}
          </Button>
        );
      })}
      {take.error && <ErrorNotice error={take.error} />}
    </Stack>
  );
}

/** The label of a remedy's button; null for a remedy of no use to a person. */
function useRemedyWords(): (remedy: Remedy) => string | null {
  const { t, i18n } = useTranslation('jobs');
  const [areas, technicians] = [useAreaChoices(), useTechnicianChoices()];
  return (remedy) => {
    const calls = callsOf(remedy);
    const sent = (name: string) => calls.map((call) => call.arguments[name]).find((value) => value !== undefined);
    // Isolate names: a left-to-right name would reorder the words of a right-to-left sentence.
    const name = (text: string) => (i18n.dir() === 'rtl' ? `\u2068${text}\u2069` : text);
    const technician = name(technicians.find(({ value }) => value === technicianOf(remedy))?.label ?? t('words:technician'));
    const given = (sent('service_area_ids') as readonly string[] | undefined)?.at(-1);
    const area = name(areas.find(({ value }) => value === given)?.label ?? t('words:areas'));
    const newArea = name(String(remedy.arguments['name']));
    const time = typeof sent('scheduled_at') === 'string' ? shownLocal(sent('scheduled_at') as string, i18n.language) : '';
    const count = (name: string) => shownNumber(Number(sent(name)), i18n.language);
    switch (remedy.kind) {
      case 'choose_time':
        return t('helps.choose_time', { time });
      case 'choose_technician':
        return t('helps.choose_technician', { technician, time });
      case 'choose_dates':
        return t('helps.choose_dates', { date: shownDay(String(sent('from')), i18n.language) });
      case 'use_emergency_flow':
        return t('helps.use_emergency_flow');
      case 'quote_anyway':
        return t('helps.quote_anyway', { time });
      case 'reduce_crew':
        return t('helps.reduce_crew', { size: count('crew_size') });
      case 'shorten_visit':
        return t('helps.shorten_visit', {
          minutes: count('duration_minutes' in remedy.arguments ? 'duration_minutes' : 'job_duration_minutes'),
        });
      case 'set_address':
        return t('helps.set_address');
      case 'extend_hours':
        return t('helps.extend_hours', { technician });
      case 'assign_service_area':
        return t('helps.assign_service_area', { technician, area });
      case 'add_service_area':
        return technicianOf(remedy) === null
          ? t('helps.add_area_alone', { area: newArea })
          : t('helps.add_service_area', { technician, area: newArea });
      case 'assign_skill':
        return t('helps.assign_skill', { technician });
      case 'make_lead':
        return t('helps.make_lead', { technician });
      case 'add_technician':
        return t('helps.add_technician');
      default:
        return null;
    }
  };
}
