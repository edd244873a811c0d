/** What a dispatcher may allow by hand after a refused move. docs/reference/pages.md#the-dispatch-board */
import { expect, it } from 'vitest';
import { allowancesOf } from '../../../../dashboard/board/model/allowances.ts';

const strict = { mayPush: false, afterHours: false };
const offShift = { blockers: [{ kind: 'off_shift' }] };

it('[board.allowances] a refusal offers only permissions that would lift it; without an offer it says what to do next', () => {
  for (const [code, data, asked, offered] of [
    ['SCHEDULE_MOVE_REQUIRES_FREE_SLOT', {}, strict, ['mayPush']],
    ['SCHEDULE_MOVE_REQUIRES_FREE_SLOT', {}, { ...strict, mayPush: true }, []],
    ['SCHEDULE_MOVE_REQUIRES_FREE_SLOT', { remedies: [{ kind: 'allow_displacement' }] }, strict, []],
    ['SCHEDULE_MOVE_NO_WORKING_DAY', {}, strict, ['afterHours']],
    ['JOB_REQUEST_TECH_INFEASIBLE', offShift, strict, ['afterHours']],
    ['JOB_REQUEST_TECH_INFEASIBLE', offShift, { ...strict, afterHours: true }, []],
    ['JOB_REQUEST_TECH_INFEASIBLE', { ...offShift, remedies: [{ kind: 'override_hours' }] }, strict, []],
    ['JOB_REQUEST_TECH_INFEASIBLE', { blockers: [{ kind: 'missing_skills' }] }, strict, []],
    ['PERMISSION_DENIED', null, strict, []],
  ] as const)
    expect([code, allowancesOf(asked, { code, data })]).toEqual([code, offered]);
});
