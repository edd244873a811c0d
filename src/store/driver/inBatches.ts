/**
 * A long list in batches of at most `count` rows: `read` gives those after a row. No batch is read once `signal` is aborted.
 */
export async function* batches<Row>(
  count: number,
  read: (after: Row | null) => Promise<readonly Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<readonly Row[], void> {
  let after: Row | null = null;
  do {
    const batch: readonly Row[] = await read(after);
    yield batch;
    after = batch.length < count ? null : batch.at(-1)!;
  } while (after !== null && !signal?.aborted);
}

/** The rows of a long list, which is read like `batches`. */
export async function* inBatches<Row>(...list: Parameters<typeof batches<Row>>): AsyncGenerator<Row, void> {
  for await (const batch of batches(...list)) yield* batch;
}
