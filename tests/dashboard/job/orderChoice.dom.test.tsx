/** The choice between many visits that move a little and few that move far, on the card of a change and of a drop on the board. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutputOf, Operations } from '../../../src/contract/index.ts';
import { ChangeCard } from '../../../dashboard/job/ChangeCard.tsx';
import { planInput } from '../../../dashboard/board/model/commit.ts';
import { askQuestion, dropQuestion, inOrder, questionOf, type Question } from '../../../dashboard/board/model/question.ts';
import type { Search } from '../../../dashboard/parts/pageAddress.ts';
import { answer, onlySentTo, recorded, sentTo } from '../dom/contractAnswers.ts';
import { show } from '../dom/show.tsx';

type ChangePlan = OutputOf<Operations['previewJobRequestChange']>;

const {
  moves: [move],
} = recorded('previewEmergencyReschedule');
const change = recorded('previewJobRequestChange');
const job = recorded('getJobRequest');
const input = { id: job.id, job_duration_minutes: 120 };

const kept = { ...move!, leaves_confirmed_window: false, sla_breached: false };
const ripple = {
  displacement_order: 'least_delay' as const,
  moves: [kept, { ...kept, job_request_id: '018f2b5c-0000-7000-8000-0000000000c1', short_code: 'JR-7K2M9QY' }],
  ...{ total_moves: 2, customers_renotified: 2, delay_minutes: 45, customers_notified: 2, customers_to_phone: 0, repeated_customers: [] },
  overtime_minutes: 0,
  warnings: [],
  plan_token: 'many-a-little',
};
const jump = {
  ...ripple,
  displacement_order: 'fewest_moves' as const,
  moves: [{ ...kept, leaves_confirmed_window: true }],
  ...{ total_moves: 1, customers_renotified: 1, delay_minutes: 150, customers_notified: 0, customers_to_phone: 1 },
  plan_token: 'one-far',
};
const planOf = (own: typeof ripple | typeof jump, other?: typeof ripple | typeof jump): ChangePlan => ({
  ...change,
  ...own,
  ...(other ? { other_order: other } : {}),
});

const group = () => screen.findByRole('radiogroup', { name: 'How far may other visits move?' });
const radios = async () => within(await group()).getAllByRole<HTMLButtonElement>('radio');
const chosen = async () => (await radios()).map((radio) => radio.getAttribute('aria-checked'));

it('shows both plans with their cost, and plans again in the chosen order', async () => {
  answer({
    getJobRequest: job,
    previewJobRequestChange: ({ displacement_order }) =>
      displacement_order === 'fewest_moves' ? planOf(jump, ripple) : planOf(ripple, jump),
    commitJobRequestChange: { ...recorded('commitJobRequestChange'), ...change },
  });
  const { user } = await show(<ChangeCard input={input} onClose={() => undefined} />);
  const [many, one] = (await radios()).map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(many).toContain('2 visits move');
  expect(many).toContain('45 min later in total');
  expect(many).not.toContain('must be phoned');
  expect(one).toContain('1 visit moves');
  expect(one).toContain('2 hr 30 min later in total');
  expect(one).toContain('1 promised arrival window is missed');
  expect(one).toContain('1 customer must be phoned');
  expect(await chosen()).toEqual(['true', 'false']);
  await user.click((await radios())[1]!);
  await screen.findAllByText('1 promised arrival window is missed');
  expect(sentTo('previewJobRequestChange').map((sent) => sent.input)).toEqual([input, { ...input, displacement_order: 'fewest_moves' }]);
  expect(await chosen()).toEqual(['false', 'true']);
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  expect(onlySentTo('commitJobRequestChange').input).toEqual({ ...input, displacement_order: 'fewest_moves', plan_token: 'one-far' });
});

it('asks nothing when there is only one plan', async () => {
  answer({ getJobRequest: job, previewJobRequestChange: planOf(ripple) });
  await show(<ChangeCard input={input} onClose={() => undefined} />);
  await screen.findByText('2 visits move');
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

const question: Question = {
  kind: 'move',
  jobId: job.id,
  technicianId: '018f2b5c-0000-7000-8000-0000000000b2',
  startAt: '2026-03-03T10:00',
  mode: 'overtime',
  displacement: 'push',
  mayPush: false,
  afterHours: false,
};

it('keeps the chosen order in the address, and removes it with the question', () => {
  let search: Record<string, string> = {};
  const set = (changes: Readonly<Record<string, string | number | null>>) => {
    for (const [name, value] of Object.entries(changes))
      if (value === null) delete search[name];
      else search = { ...search, [name]: String(value) };
  };
  askQuestion({ set: set as never }, inOrder(question, 'fewest_moves'));
  expect(search['order']).toBe('fewest_moves');
  expect(questionOf(search as Search)).toEqual({ ...question, order: 'fewest_moves' });
  askQuestion({ set: set as never }, inOrder(questionOf(search as Search)!, 'least_delay'));
  expect(questionOf(search as Search)).toEqual(question);
  askQuestion({ set: set as never }, inOrder(question, 'fewest_moves'));
  dropQuestion({ set: set as never });
  expect(search).toEqual({});
});

it.each(['move', 'emergency'] as const)('requests the plan of a %s in the chosen order, otherwise without an order', (kind) => {
  expect(planInput(inOrder({ ...question, kind }, 'fewest_moves'))).toMatchObject({ displacement_order: 'fewest_moves' });
  expect(planInput({ ...question, kind })).not.toHaveProperty('displacement_order');
});
