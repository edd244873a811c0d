/** Opens the panel that makes a day better. The button names the day; on the board the key O does the same. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { addDays, dayOf, shownDay } from '../../parts/times.ts';
import { dayToOptimise } from '../optimise/dayToOptimise.ts';

export interface OptimiseButtonProps {
  /** The first day on the board. */
  readonly shown: string;
  /** `strip`: in the strip, on wide screens; it hears the key. `bar`: in the bar, where the strip has no room. */
  readonly place: 'strip' | 'bar';
}

export function OptimiseButton({ shown, place }: OptimiseButtonProps) {
  const { t, i18n } = useTranslation('board');
  const { set } = useAddress();
  const { now, business } = useSession();
  const mayOptimise = useMay('job_view', 'schedule_manage');
  const today = dayOf(now, business.timezone);
  const day = dayToOptimise(shown, today);
  const open = () => set({ panel: 'optimise', day, plan: null, without: null, leave: null, freedom: null, open: null });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    const lanes = (event.target as Element).closest('.board');
    if (place === 'bar' || !mayOptimise || event.code !== 'KeyO' || !isPlain || !lanes || lanes.hasAttribute('data-holding')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!mayOptimise) return null;
  const text = day === addDays(today, 1) ? t('optimise.tomorrow') : t('optimise.day', { day: shownDay(day, i18n.language) });
  return place === 'bar' ? (
    <Button className="only-narrow" variant="default" onClick={open}>
      {text}
    </Button>
  ) : (
    <button type="button" className="strip-count strip-deed" onClick={open}>
      {text}
    </button>
  );
}
