/**
 * While a job is held: says when its customer asked for the visit, if none of the shown days has such a time, and goes there. It lies over
 * the strip, so that the lanes stay where they are under the hand. docs/internals/board.md#where-a-job-fits.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../parts/pageAddress.ts';
import { shownDay } from '../../parts/times.ts';
import type { Fit } from '../model/fit.ts';
import type { Hands } from './hands.ts';
import { useHolding } from './useHands.ts';
import { useWishText } from '../model/wishText.ts';

export interface WishBarProps {
  readonly fit: Fit | null;
  readonly hands: Hands;
  /** Called after another day was chosen: the button is gone then. */
  readonly onGone: () => void;
}

/** A job that the mouse holds cannot be clicked with, so that the button acts after this rest over it. */
const restMilliseconds = 400;

export function WishBar({ fit, hands, onGone }: WishBarProps) {
  const { t, i18n } = useTranslation('board');
  const { set } = useAddress();
  const wishText = useWishText();
  const button = useRef<HTMLButtonElement>(null);
  const how = useHolding(hands)?.how ?? null;
  const wish = fit?.answer.wish ?? null;
  const isElsewhere = how !== null && wish !== null && wish.ranges.length === 0;
  const go = () => {
    if (wish) set({ date: wish.first_day });
    hands.send({ kind: 'otherDay' });
    onGone();
  };
  const isOver = useHeldOver(button, isElsewhere && how === 'pointer');
  const goNow = useEffectEvent(go);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(goNow, restMilliseconds);
    return () => clearTimeout(timer);
  }, [isOver]);
  return (
    <div className="wish-bar" role="status" data-shown={isElsewhere || undefined}>
      {isElsewhere && (
        <>
          <span>{t('wish.asked', { days: wishText(wish.job_dates, (date) => shownDay(date, i18n.language)) })}</span>{' '}
          <button ref={button} type="button" onClick={go} data-over={isOver || undefined}>
            {t('wish.go')}
          </button>
        </>
      )}
    </div>
  );
}

/** Whether the mouse is over an element while it drags. The lanes have captured it, so the element itself hears nothing. */
function useHeldOver(element: { readonly current: HTMLElement | null }, isDragging: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isDragging) return undefined;
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      const box = element.current?.getBoundingClientRect();
      setOver(box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    };
    document.addEventListener('pointermove', onMove);
    return () => {
      document.removeEventListener('pointermove', onMove);
      setOver(false);
    };
  }, [element, isDragging]);
  return isOver;
}
