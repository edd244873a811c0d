/** Makes thumbnails of photographs that have none yet: those from before 0152, of an older export, or added while the thread was busy. */
import type { Store } from '../store/driver/database.ts';
import { keepThumbnail } from '../store/files/fileThumbnails.ts';
import { photographsWithoutThumbnail, type FileOfTenant } from '../store/files/files.ts';
import type { Job } from './background.ts';

export const fileThumbnailsJob = 'make thumbnails';

/** The thumbnail of a stored photograph. null: none can be made. `untried`: none can be made now. Throws when its bytes cannot be had now. */
export type MakeThumbnail = (photograph: FileOfTenant) => Promise<Buffer | null | 'untried'>;

const batch = 50;
/** After this many failures one after the other, the store of files is away. */
const mostFailures = 3;

/**
 * One photograph at a time. A killed process loses at most the one at work. Several processes may do the same work; the first thumbnail is
 * kept. [file.thumbnail.later].
 */
export function fileThumbnailJobs(store: Store, make: MakeThumbnail): Job[] {
  return [
    {
      name: fileThumbnailsJob,
      everyMilliseconds: 300_000,
      async tick(_nowMilliseconds, signal) {
        let failures = 0;
        let last: FileOfTenant | null = null;
        for (;;) {
          const photographs: FileOfTenant[] = await photographsWithoutThumbnail(store, last, batch);
          for (const photograph of photographs) {
            if (signal.aborted) return;
            try {
              const made = await make(photograph);
              // The thread is busy, or there is none.
              if (made === 'untried') return;
              await keepThumbnail(store, photograph.tenantId, photograph.id, made);
              failures = 0;
            } catch (error) {
              // A file whose object has other bytes fails alone, and again at the next tick.
              if (++failures >= mostFailures) throw error;
            }
          }
          last = photographs.at(-1) ?? null;
          if (last === null) return;
        }
      },
    },
  ];
}
