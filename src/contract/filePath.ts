/** Addresses of files for signed-in members. docs/internals/files.md#addresses-of-bytes. */
import type { Environment } from './vocabulary.ts';

/** The query has the environment, because a browser sends no own headers for an image or a link. */
const inEnvironment = (environment: Environment): string => (environment === 'live' ? '' : `?environment=${environment}`);

/** Path of a file. */
export const filePath = (environment: Environment, id: string, hash: string): string => `/files/${id}/${hash}${inEnvironment(environment)}`;

/** Path of a file's thumbnail. */
export const thumbnailPath = (environment: Environment, id: string, hash: string): string =>
  `/files/${id}/${hash}/thumbnail${inEnvironment(environment)}`;

/** Path of a file on a job for the job's technicians. */
export const visitFilePath = (environment: Environment, jobId: string, id: string, hash: string): string =>
  `/my-day/files/${jobId}/${id}/${hash}${inEnvironment(environment)}`;

/** Path of that file's thumbnail. */
export const visitThumbnailPath = (environment: Environment, jobId: string, id: string, hash: string): string =>
  `/my-day/files/${jobId}/${id}/${hash}/thumbnail${inEnvironment(environment)}`;
