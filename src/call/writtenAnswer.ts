/** Answers that were written before: the text of large ones is kept and sent as it is, so that it is not made anew for each reader. */

/** Stands for an answer whose JSON is known. */
export class WrittenAnswer {
  readonly json: string;
  /** The same for as long as the answer is: readers who have it are told that it has not changed. */
  readonly tag: string;

  constructor(json: string, tag: string) {
    this.json = json;
    this.tag = tag;
  }

  toJSON(): unknown {
    return JSON.parse(this.json) as unknown;
  }
}

/** For a handler: `json` must be what the contract says of the answer. */
export function writtenAnswer<Output extends object>(json: string, tag: string): Output {
  return new WrittenAnswer(json, tag) as object as Output;
}
