import { findBatch, writeFound } from '../../jobs/scheduling/missingPlaces.ts';
import type { PlaceCursor, PlacedKind } from '../../../store/missingPlaces.ts';
import { preparedWrite } from '../handler.ts';

/** Looks up one batch of addresses before the transaction, and writes what was found. [find-missing-places.answer]. */
export const findMissingPlaces = preparedWrite<'findMissingPlaces'>()(
  (ctx, { cursor }) => findBatch(ctx, cursor === undefined ? null : cursorOf(cursor)),
  async (ctx, _input, { counts, toWrite, next, remaining }) => {
    await writeFound(ctx, toWrite);
    return { ...counts, remaining, next_cursor: next && `${next.kind}:${next.id}` };
  },
);

/** The schema has checked the form. */
function cursorOf(text: string): PlaceCursor {
  const [kind, id] = text.split(':') as [PlacedKind, string];
  return { kind, id };
}
