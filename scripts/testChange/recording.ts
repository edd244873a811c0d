/** What one test file did, as the recorder writes it. */
export interface Recording {
  readonly file: string;
  /** Processor time. */
  readonly seconds: number;
  /** By source file, `start-end` of each function that was called, as offsets in its text. */
  readonly called: Readonly<Record<string, readonly string[]>>;
}

/** Names the folder of the recordings, and asks vitest.config.ts for the recorder. */
export const folderVariable = 'TEST_RECORDINGS';
