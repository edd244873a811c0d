/** The caller closed the connection, so its call was ended. Nobody reads an answer. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft';
  constructor() {
    super('the caller left before the answer');
  }
}
