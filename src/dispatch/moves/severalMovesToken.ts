/** What a plan of several moves was asked, as its token holds it. */
import type { EpochMinute } from '../../engine/minutes.ts';
import { id, list, minute, record } from '../plan/packed.ts';
import { tokenForm } from '../plan/token.ts';

/** Where each job of the token goes, in the order of its jobs. */
export type AskedPlaces = readonly { readonly technicianId: string; readonly startMinute: EpochMinute }[];

export const severalMovesToken = tokenForm<AskedPlaces>('moves', list(record({ technicianId: id, startMinute: minute }), 2));
