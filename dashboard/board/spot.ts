/** A visit and where it is in the window, in pixels. */
export interface Spot {
  readonly visit: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}
