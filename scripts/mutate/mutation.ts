/** One deliberate mistake in the source, which a test must notice. */
export interface Mutation {
  /** Its name on the command line and in docs/mutations.md; unique. */
  readonly id: string;
  readonly file: string;
  /** The mistake in words. */
  readonly what: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  readonly original: string;
  readonly replacement: string;
  /** Test files or folders that may notice the mistake, quickest first. */
  readonly tests: readonly string[];
  /** Whether only a server with several connections can show the mistake. */
  readonly needsPostgres?: true;
  /** Why no test can notice: the mutant behaves the same. It is not run. */
  readonly equivalent?: string;
}
