/** Makes thumbnails of photographs. docs/internals/files.md#thumbnails. */
import type { PictureType } from '../../contract/vocabulary.ts';

export interface Photograph {
  readonly type: PictureType;
  /** As stored: without metadata except the orientation. */
  readonly bytes: Buffer;
}

/** A JPEG. null: none can be made of this photograph. `untried`: none can be made now. `too_slow`: the decoder took too long. */
export type MadeThumbnail = Buffer | null | 'untried' | 'too_slow';

export interface ThumbnailMaker {
  /** How long the caller who adds a photograph waits for its thumbnail. */
  readonly patienceMilliseconds: number;
  /** Never throws. After `mostMilliseconds` the answer is `untried`. Default: it waits until the photograph is done. */
  make(photograph: Photograph, mostMilliseconds?: number): Promise<MadeThumbnail>;
  /** Ends the thread. Photographs that wait get `untried`. */
  close(): Promise<void>;
}

/** Makes none. For tools that add no files. */
export const noThumbnails: ThumbnailMaker = { patienceMilliseconds: 0, make: async () => 'untried', close: async () => undefined };
