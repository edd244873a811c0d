/** The two ways to make room for a visit, side by side with their price: many others move a little, or few move far. [plan.other-order] */
import { useTranslation } from 'react-i18next';
import { onRadioKey, radioStop } from '../parts/radios.ts';
import { shownMinutes } from '../parts/times.ts';
import { hasNewTime, type Plan } from './plan.ts';

type OtherOrder = NonNullable<Plan['other_order']>;
export type DisplacementOrder = OtherOrder['displacement_order'];
type Price = Omit<OtherOrder, 'plan_token'>;

export interface OrderChoiceProps {
  readonly plan: Price & { readonly other_order?: OtherOrder };
  readonly onChoose: (order: DisplacementOrder) => void;
}

export function OrderChoice({ plan, onChoose }: OrderChoiceProps) {
  const { t } = useTranslation('board');
  const { other_order: other } = plan;
  if (!other) return null;
  return (
    <div className="plans" role="radiogroup" aria-label={t('order.label')} onKeyDown={onRadioKey}>
      {[plan, other]
        .toSorted((left, right) => right.total_moves - left.total_moves)
        .map((price) => {
          const isChosen = price.displacement_order === plan.displacement_order;
          return (
            <button
              key={price.displacement_order}
              type="button"
              role="radio"
              aria-checked={isChosen}
              tabIndex={radioStop(isChosen, false)}
              className="plan-choice plan-price"
              onClick={() => isChosen || onChoose(price.displacement_order)}
            >
              <strong>{t('plan.moves', { count: price.total_moves })}</strong>
              <PriceLines price={price} />
            </button>
          );
        })}
    </div>
  );
}

/** What a person weighs: how much later, who hears of it, and what is broken. */
function PriceLines({ price }: { readonly price: Price }) {
  const { t, i18n } = useTranslation('board');
  const { moves, delay_minutes, overtime_minutes, customers_to_phone } = price;
  const windows = moves.filter(({ leaves_confirmed_window }) => leaves_confirmed_window).length;
  const deadlines = moves.filter(({ sla_breached }) => sla_breached).length;
  const newTimes = moves.filter(hasNewTime).length;
  const lines = [
    delay_minutes > 0 && t('order.delay', { time: shownMinutes(delay_minutes, i18n.language) }),
    windows > 0 && t('plan.windows', { count: windows }),
    deadlines > 0 && t('words:deadlinesMissed', { count: deadlines }),
    newTimes > 0 && t('plan.renotified', { count: newTimes }),
    customers_to_phone > 0 && t('plan.toPhone', { count: customers_to_phone }),
    overtime_minutes > 0 && t('mark.overtime', { minutes: overtime_minutes }),
  ];
  return lines.filter((line) => line !== false).map((line) => <div key={line}>{line}</div>);
}
