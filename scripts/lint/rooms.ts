/**
 * Rules of this project's rooms for the linter: what is read in one place alone. oxlint has no rule that forbids a syntax by a selector,
 * so each is a rule of this plugin; oxlint.config.ts tells where each holds.
 */

/** The little of a node that the rules look at; oxlint gives nodes as ESLint does (ESTree). */
type Node = object;
interface Context {
  report(found: { node: Node; message: string }): void;
}
interface Rule {
  create(context: Context): Record<string, (node: Node) => void>;
}

/** A rule that refuses whatever the selectors find. Selectors are esquery's. */
function refused(message: string, ...selectors: string[]): Rule {
  return {
    create: (context) => Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
  };
}

export default {
  meta: { name: 'rooms' },
  rules: {
    /** A clock outside `time/` makes answers depend on when a test ran; only these files may ask the machine for "now". */
    clock: refused(
      'Only src/time reads the clock; take nowMilliseconds.',
      "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "MemberExpression[object.name='Temporal'][property.name='Now']",
    ),
    environment: refused('Only src/config.ts reads the environment.', "MemberExpression[object.name='process'][property.name='env']"),
    asynchronous: refused('The engine is pure and never async.', ':function[async=true]', 'AwaitExpression'),
    sql: refused(
      'Only src/store holds SQL.',
      'TemplateElement[value.raw=/\\b(select|insert into|delete from|update)\\s[\\s\\S]*\\b(from|values|set|where)\\b/]',
      'Literal[value=/^\\s*(select|insert into|delete from|update)\\s[\\s\\S]*\\b(from|values|set|where)\\b/]',
    ),
    /** Proxies write ports, brackets and zones beside an address: each spelling would be a caller of its own. */
    address: refused('Take callerAddress of src/http/caller.ts.', "MemberExpression[object.name='request'][property.name=/^ips?$/]"),
    /** Why is told in tests/support/atEnd.ts. */
    ends: refused(
      'Inside a test vitest passes over `afterAll` without a word; use `atEnd` of tests/support/atEnd.ts.',
      'CallExpression[callee.name="afterAll"]',
    ),
  },
};
