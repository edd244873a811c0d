/** The picture without metadata, with the stored size in pixels that the file states. */
export interface Cleaned {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}
