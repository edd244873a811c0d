/**
 * The plan_token of several moves: the token of a plan (`planToken.ts`), a dot, and where each of its jobs goes, so that the commit needs the
 * token alone. Technicians are listed once, and each job names one of them by its position.
 */
import { isCalendarMinute } from '../../time/localTime.ts';
import { idOfBytes, jobsOfToken, planTokenOf, type FencedJob } from '../plan/token.ts';

/** A job of the plan, and where it goes. */
export interface FencedMove extends FencedJob {
  readonly technicianId: string;
  readonly startMinute: number;
}

const idBytes = 16;
const moveBytes = 1 + 4;

/** `plan` as for `planTokenOf`. At most 255 technicians. */
export function movesTokenOf(plan: unknown, moves: readonly FencedMove[], departNotBefore: number): string {
  const token = planTokenOf(plan, moves, departNotBefore, nothingElse);
  const technicianIds = [...new Set(moves.map(({ technicianId }) => technicianId))];
  const places = Buffer.alloc(1 + technicianIds.length * idBytes + moves.length * moveBytes);
  let at = places.writeUInt8(technicianIds.length, 0);
  for (const id of technicianIds) at += places.write(id.replaceAll('-', ''), at, idBytes, 'hex');
  for (const { technicianId, startMinute } of moves) {
    at = places.writeUInt8(technicianIds.indexOf(technicianId), at);
    at = places.writeUInt32BE(startMinute, at);
  }
  return `${token}.${places.toString('base64url')}`;
}

/** The moves are all that was asked. */
const nothingElse = { startMinute: null, technicianId: null, mode: 'overtime', displacementMode: 'push', mayDisplace: null } as const;

/** The moves in a token. Empty when the token was not made here. */
export function movesOfToken(token: string): FencedMove[] {
  const [plan = '', places = ''] = token.split('.');
  const jobs = jobsOfToken(plan);
  const bytes = Buffer.from(places, 'base64url');
  const count = bytes[0] ?? 0;
  const firstMove = 1 + count * idBytes;
  if (bytes.length !== firstMove + jobs.length * moveBytes) return [];
  const moves = jobs.flatMap((job, index) => {
    const at = firstMove + index * moveBytes;
    const technician = bytes.readUInt8(at);
    const startMinute = bytes.readUInt32BE(at + 1);
    // A forged token can hold anything, so ignore a start that no preview accepts.
    if (technician >= count || !isCalendarMinute(startMinute)) return [];
    return [{ ...job, technicianId: idOfBytes(bytes, 1 + technician * idBytes), startMinute }];
  });
  return moves.length === jobs.length ? moves : [];
}
