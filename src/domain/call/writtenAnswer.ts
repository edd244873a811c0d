/** Answers kept as JSON text. A large answer is serialized once and sent to each reader as it is. */

/** Wraps an answer that is already JSON text. */
export class WrittenAnswer {
  readonly json: string;
  /** Changes when the answer changes. A reader who sends the current tag is told that nothing has changed. */
  readonly tag: string;

  constructor(json: string, tag: string) {
    this.json = json;
    this.tag = tag;
  }

  toJSON(): unknown {
    return JSON.parse(this.json) as unknown;
  }
}

/** Returns JSON text as the answer of a handler. `json` must fit the operation's output schema. */
export function writtenAnswer<Output extends object>(json: string, tag: string): Output {
  return new WrittenAnswer(json, tag) as object as Output;
}
