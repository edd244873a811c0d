/** The part of the test runner's JSON report that our scripts read. */
export interface TestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly FileReport[];
}

export interface FileReport {
  /** Absolute path. */
  readonly name: string;
  readonly status: string;
  /** Why the file could not be loaded. */
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] }[];
}
