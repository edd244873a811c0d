/** What the client must know of an operation when it runs: derived/operations.ts has one for each. */
export interface OperationShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` placeholders. */
  readonly path: string;
  /** It changes nothing, whatever its method. */
  readonly isRead?: true;
  /** `Idempotency-Key` acts on it. */
  readonly takesKey?: true;
  /** Inputs that travel in the query beside a body; without a body all do that are in no other place. */
  readonly query?: readonly string[];
  /** Inputs that travel in a header. */
  readonly headers?: readonly string[];
  /** The field of the answer that holds the rows of a page or of a batch of changes. */
  readonly items?: string;
  /** It takes `page` and answers `meta`. */
  readonly isPaged?: true;
  /** It takes `since` and answers `next_since` and `has_more`. */
  readonly isFeed?: true;
}
