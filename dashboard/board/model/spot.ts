/** A visit or another mark of the board, and where it is in the window, in pixels. */
export interface Spot {
  /** What a mark without a visit says; `visit` is then -1. */
  readonly tells?: string;
  readonly visit: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}
