/** Downloads the CSV form of an answer. */
import { operationTable } from 'contract:operations';
import { caller, type Input, type OperationId } from './ask.ts';

/** Asks for the CSV file of a read without path fields, and has the browser save it. Throws if the service refuses. */
export async function downloadCsv<Id extends OperationId>(id: Id, input: Input<Id>): Promise<void> {
  const { path } = operationTable[id]!;
  const query = new URLSearchParams(
    Object.entries(input as Record<string, string | string[]>).flatMap(([name, value]) => [value].flat().map((item) => [name, item])),
  );
  const reply = await fetch(`${path}?${query}`, {
    headers: { Accept: 'text/csv', 'X-Environment': caller.environment, 'X-Locale': caller.locale },
  });
  if (!reply.ok) throw new Error(`${id}: ${reply.status}`);
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? `${id}.csv`;
  const url = URL.createObjectURL(await reply.blob());
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
