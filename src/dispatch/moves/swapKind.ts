/** Two visits that trade technician and start. Their places are each other's, so the token need not say them. [schedule-moves.forms] */
import { isRefusal } from '../../contract/errors.ts';
import { lockJobs } from '../../store/jobs/jobRequests.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import type { PlanKind } from '../plan/kind.ts';
import { askedMoves, swappedVisits } from './movesAsked.ts';
import { rowsOfToken, severalMovesKind, type SeveralMovesTypes } from './severalMovesKind.ts';
import { swapToken } from './severalMovesToken.ts';

type SwapTypes = Omit<SeveralMovesTypes, 'inToken'> & { readonly inToken: null };

export const swapKind: PlanKind<SwapTypes> = {
  ...severalMovesKind,
  token: swapToken,
  async read(ctx, input) {
    if (input.plan_token === undefined) return askedMoves(ctx, input);
    const rows = await rowsOfToken(swapToken.read(input.plan_token)!, (ids) => findJobs(ctx.db, ctx.tenant.id, ids));
    return isRefusal(rows) ? rows : swappedVisits(rows);
  },
  async lock(ctx, input) {
    const rows = await rowsOfToken(swapToken.read(input.plan_token)!, (ids) => lockJobs(ctx.db, ctx.tenant.id, ids));
    return isRefusal(rows) ? rows : swappedVisits(rows);
  },
  inToken: () => null,
  commit: { ...severalMovesKind.commit, completed: (_ctx, sent) => sent },
};

/** Whether the text is the token of a swap, whoever made it. */
export const isSwap = (planToken: string): boolean => swapToken.read(planToken)?.jobs.length === 2;
