/** The picture alone, and how large a file says it is, in pixels as stored. */
export interface Cleaned {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}
