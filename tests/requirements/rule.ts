/** One rule that a test can prove. */
export interface Rule {
  id: string;
  rule: string;
  /** The document and its section. */
  source: string;
  status: 'proven' | 'open';
  /** The issue that will build it; absent when it belongs to what exists already. */
  issue?: Issue;
}

export type Issue = 3 | 4 | 'later';
type Unsourced = Omit<Rule, 'source'>;

/** A rule that at least one test cites. */
export const proven = (id: string, rule: string, issue?: Issue): Unsourced => ({ id, rule, status: 'proven', ...(issue && { issue }) });

/** A rule that no test cites yet. */
export const open = (id: string, rule: string, issue?: Issue): Unsourced => ({ id, rule, status: 'open', ...(issue && { issue }) });

export const from = (source: string, rules: Unsourced[]): Rule[] => rules.map((rule) => ({ ...rule, source }));
