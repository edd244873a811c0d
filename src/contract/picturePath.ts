/** Addresses of technicians' pictures for signed-in members. docs/internals/files.md#addresses-of-bytes. */
import type { Environment } from './vocabulary.ts';

/** The path has the environment, because a browser sends no own headers for an image. */
export const picturePath = (environment: Environment, technicianId: string, hash: string): string =>
  `/pictures/technicians/${technicianId}/${hash}${environment === 'live' ? '' : `?environment=${environment}`}`;
