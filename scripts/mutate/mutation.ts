/** One deliberate mistake in the source, which a test must notice. */
export interface Mutation {
  /** Its name on the command line and in docs/mutations.md; unique. */
  readonly id: string;
  readonly file: string;
  /** The mistake in words. */
  readonly what: string;
  /** Text that is in the file exactly once, and what takes its place. */
  readonly original: string;
  readonly replacement: string;
  /** Test files, or their folders, that may notice: the quickest first. */
  readonly tests: readonly string[];
  /** Where only a server with several connections can tell. */
  readonly needsPostgres?: true;
  /** Why no test can notice: the mutant behaves the same. It is not run. */
  readonly equivalent?: string;
}
