/** One rule that the service keeps. Tests cite its id in their titles. */
export interface Rule {
  readonly id: string;
  readonly rule: string;
  /** The document and its section. */
  readonly source: string;
}

type Unsourced = Omit<Rule, 'source'>;

export const rule = (id: string, sentence: string): Unsourced => ({ id, rule: sentence });

/** Rules that one section of a document states. */
export const from = (source: string, rules: Unsourced[]): Rule[] => rules.map((one) => ({ ...one, source }));
