/** What the client needs to know about an operation at run time. derived/operations.ts has one shape for each operation. */
export interface OperationShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` placeholders. */
  readonly path: string;
  /** The operation changes nothing, whatever its method. */
  readonly isRead?: true;
  /** The operation accepts `Idempotency-Key`. */
  readonly takesKey?: true;
  /**
   * Inputs sent in the query although the operation has a body. Without a body, all inputs outside path and headers are sent in the query.
   */
  readonly query?: readonly string[];
  /** Inputs sent in a header. */
  readonly headers?: readonly string[];
  /** The field of the answer that holds the rows of a page or of a batch of changes. */
  readonly items?: string;
  /** The operation takes `page` and answers `meta`. */
  readonly isPaged?: true;
  /** The operation takes `since` and answers `next_since` and `has_more`. */
  readonly isFeed?: true;
}
