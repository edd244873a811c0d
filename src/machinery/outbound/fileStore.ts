/** The S3-compatible store that has the bytes of files, if the operator names one. docs/internals/files.md#where-the-bytes-are. */
import { objectStore, ObjectStoreError, type ObjectStoreSettings } from './objectStore.ts';
import { timeLimit } from '../../ground/time/timers.ts';

export interface FileStore {
  /** `s3://bucket/prefix`. */
  readonly name: string;
  readonly host: string;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Reads an object of at most `mostBytes`. null: the store has none. Throws ObjectTooLong. */
  get(key: string, mostBytes: number): Promise<Buffer | null>;
  /** Succeeds also when there is no such object. */
  remove(key: string): Promise<void>;
  /** Why the store cannot be used, in one line without secrets; null: it answers. */
  problem(): Promise<string | null>;
}

/** Callers wait for the store, so its answer has less time than that of a backup. */
const answerMilliseconds = 20_000;
const probeMilliseconds = 5_000;

/** `answersWithin`: time limit of one question, in milliseconds. */
export function fileStore(settings: ObjectStoreSettings, answersWithin = answerMilliseconds): FileStore {
  const store = objectStore(settings, 'FILES');
  const { bucket, prefix } = settings;
  const own = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  const limited = () => timeLimit(answersWithin);
  return {
    name: `s3://${bucket}${prefix && `/${prefix}`}`,
    host: new URL(settings.endpoint).host,
    put: (key, bytes) => store.putBytes(own(key), bytes, limited()),
    get: (key, mostBytes) => store.getBytes(own(key), mostBytes, limited()).catch(nullIfMissing),
    remove: (key) => store.remove(own(key), limited()),
    async problem() {
      try {
        await store.getBytes(own('none'), 0, timeLimit(Math.min(probeMilliseconds, answersWithin))).catch(nullIfMissing);
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    },
  };
}

/** The store has answered: there is no such object. */
function nullIfMissing(error: unknown): null {
  if (error instanceof ObjectStoreError && error.code === 'NoSuchKey') return null;
  throw error;
}
