/** What plans of several moves were asked, as their tokens hold it. */
import type { EpochMinute } from '../../../engine/minutes.ts';
import { id, list, minute, nothing, record } from '../plan/packed.ts';
import { tokenForm } from '../plan/token.ts';

/** Where each job of the token goes, in the order of its jobs. */
type AskedPlaces = readonly { readonly technicianId: string; readonly startMinute: EpochMinute }[];

export const severalMovesToken = tokenForm<AskedPlaces>('moves', list(record({ technicianId: id, startMinute: minute }), 2));

/** Two jobs that trade their places. Where they go follows from the jobs of the token. */
export const swapToken = tokenForm<null>('swap', nothing);
