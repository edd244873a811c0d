/** Addresses of files for signed-in members. docs/decisions/0141. */
import type { Environment } from './vocabulary.ts';

/** The path has the environment, because a browser sends no own headers for an image or a link. */
export const filePath = (environment: Environment, id: string, hash: string): string =>
  `/files/${id}/${hash}${environment === 'live' ? '' : `?environment=${environment}`}`;

/** Address of a file on a job for the job's technicians. */
export const visitFilePath = (environment: Environment, jobId: string, id: string, hash: string): string =>
  `/my-day/files/${jobId}/${id}/${hash}${environment === 'live' ? '' : `?environment=${environment}`}`;
