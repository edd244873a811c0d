/** What the latest request of a signed-in browser showed of the way to this process. Kept in memory, without the caller's address. */

export interface SeenRequest {
  /** Host and port that the browser asked for, as X-Forwarded-Host has it, and else Host. No proxy vouches for it, so only show it. null: neither. */
  readonly host: string | null;
  /** How many addresses X-Forwarded-For had. */
  readonly forwardedFor: number;
}

export class SeenProxy {
  #latest: SeenRequest | null = null;

  /** `headers`: of a request that a person's browser sent. */
  note(headers: Readonly<Record<string, string | string[] | undefined>>): void {
    const text = (name: string) => [headers[name]].flat()[0] ?? null;
    const forwardedFor = (text('x-forwarded-for') ?? '').split(',').filter((part) => part.trim() !== '').length;
    this.#latest = { host: text('x-forwarded-host') ?? text('host'), forwardedFor };
  }

  /** null: no browser has called since the start. */
  get latest(): SeenRequest | null {
    return this.#latest;
  }
}
