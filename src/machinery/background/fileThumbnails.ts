/** Makes thumbnails of photographs that have none yet: those of earlier files, of an older export, or added while the thread was busy. */
import type { Store } from '../../store/driver/database.ts';
import { keepThumbnail } from '../../store/files/fileThumbnails.ts';
import { photographsWithoutThumbnail, type FileOfTenant } from '../../store/files/files.ts';
import type { BackgroundJob } from './background.ts';

export const fileThumbnailsJob = 'make thumbnails';

/**
 * The thumbnail of a stored photograph. null: none can be made. `untried`: none can be made now. `too_slow`: the decoder took too long. Throws
 * when the bytes cannot be read.
 */
export type MakeThumbnail = (photograph: FileOfTenant) => Promise<Buffer | null | 'untried' | 'too_slow'>;

/** Photographs that are read at once. */
const usualBatch = 50;
/** After this many failures one after the other, the store of files is away. */
const mostFailures = 3;
/** A machine may be busy, so a photograph that takes too long is tried in this many ticks before it counts as one without a thumbnail. */
const mostSlowTries = 3;

/**
 * One photograph at a time. A killed process loses at most the one at work. Several processes may do the same work; the first thumbnail is
 * kept. [file.thumbnail.later].
 */
export function fileThumbnailJobs(store: Store, make: MakeThumbnail, batch = usualBatch): BackgroundJob[] {
  /** The next tick goes on behind this photograph, so that damaged ones keep none of the others. */
  let last: FileOfTenant | null = null;
  /** How often each photograph took too long, by its id. */
  const slowTries = new Map<string, number>();
  /** What is to be kept of the photograph; `later`: nothing yet. */
  const outcomeOf = (id: string, made: Awaited<ReturnType<MakeThumbnail>>): Buffer | null | 'untried' | 'later' => {
    if (made !== 'too_slow') return made;
    const tries = (slowTries.get(id) ?? 0) + 1;
    slowTries.set(id, tries);
    return tries < mostSlowTries ? 'later' : null;
  };
  return [
    {
      name: fileThumbnailsJob,
      everyMilliseconds: 300_000,
      async tick(_nowMilliseconds, signal) {
        let failures = 0;
        const met: unknown[] = [];
        for (;;) {
          const photographs: FileOfTenant[] = await photographsWithoutThumbnail(store, last, batch);
          for (const photograph of photographs) {
            if (signal.aborted) return;
            try {
              const outcome = outcomeOf(photograph.id, await make(photograph));
              // The thread is busy, or there is none.
              if (outcome === 'untried') return;
              last = photograph;
              failures = 0;
              if (outcome === 'later') continue;
              await keepThumbnail(store, photograph.tenantId, photograph.id, outcome);
              slowTries.delete(photograph.id);
            } catch (error) {
              // A file whose bytes are lost or damaged fails alone, and again when the job has been through all others.
              last = photograph;
              met.push(error);
              if (++failures >= mostFailures) throw failed(met);
            }
          }
          if (photographs.length === 0) {
            last = null;
            if (met.length > 0) throw failed(met);
            return;
          }
        }
      },
    },
  ];
}

const failed = (errors: readonly unknown[]) => new AggregateError(errors, errors.map(String).join('; '));
