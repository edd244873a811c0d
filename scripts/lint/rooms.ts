/**
 * Lint rules for things that only one room may use. oxlint cannot forbid a syntax by selector, so each is a rule of this plugin;
 * oxlint.config.ts says where each applies.
 */

/** The part of a node that the rules read; oxlint's nodes are ESTree nodes as in ESLint. */
type Node = object;
interface Context {
  report(found: { node: Node; message: string }): void;
}
interface Rule {
  create(context: Context): Record<string, (node: Node) => void>;
}

/** A rule that refuses every match of the selectors, which are esquery's. */
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
      'Only src/ground/time reads the clock; take nowMilliseconds.',
      "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "MemberExpression[object.name='Temporal'][property.name='Now']",
      "MemberExpression[object.name='performance'][property.name='now']",
      "MemberExpression[object.name='process'][property.name='hrtime']",
      'ImportDeclaration[source.value=/^(node:)?perf_hooks$/]',
    ),
    /** A simulation replaces the timers of src/ground/time, so a timer from anywhere else would run on in real time. */
    timers: refused(
      'Only src/ground/time starts timers; take one from src/ground/time/timers.ts.',
      'CallExpression[callee.name=/^(set|clear)(Timeout|Interval|Immediate)$/]',
      "MemberExpression[object.name='globalThis'][property.name=/^(set|clear)(Timeout|Interval|Immediate)$/]",
      "MemberExpression[object.name='AbortSignal'][property.name='timeout']",
      'ImportDeclaration[source.value=/^(node:)?timers/]',
    ),
    /** A simulation replaces src/store/ids.ts, so that a run with the same seed makes the same ids. */
    random: refused(
      'Only src/store/ids.ts makes ids and random values; take newId, randomId or randomSecret.',
      "MemberExpression[object.name='Math'][property.name='random']",
      'MemberExpression[object.name=/^(crypto|webcrypto)$/][property.name=/^(random|getRandomValues)/]',
      'ImportDeclaration[source.value=/^(node:)?crypto$/] ImportSpecifier[imported.name=/^(random|getRandomValues|webcrypto)/]',
    ),
    /** The import check (.dependency-cruiser.js) covers node:http, undici and others; `fetch` and `WebSocket` need no import. */
    outside: refused(
      'Only src/machinery/outbound calls other hosts.',
      "CallExpression[callee.name='fetch']",
      "MemberExpression[object.name='globalThis'][property.name='fetch']",
      'NewExpression[callee.name=/^(WebSocket|EventSource)$/]',
    ),
    /** A sentence in code is English in every answer. A message of an Error is for the log. */
    sentence: refused(
      'Sentences for people are in locales/. Take textsOf of src/ground/texts/localeTexts.ts.',
      ':not(NewExpression) > Literal[value=/^[A-Z][a-z]* [a-z]+ [a-z]+/]',
      ':not(NewExpression) > TemplateLiteral > TemplateElement[value.raw=/^[A-Z][a-z]* [a-z]+ [a-z]+/]',
    ),
    environment: refused('Only src/process/config.ts reads the settings.', "MemberExpression[object.name='process'][property.name='env']"),
    asynchronous: refused('The engine is pure and never async.', ':function[async=true]', 'AwaitExpression'),
    sql: refused(
      'Only src/store holds SQL.',
      'TemplateElement[value.raw=/\\b(select|insert into|delete from|update)\\s[\\s\\S]*\\b(from|values|set|where)\\b/]',
      'Literal[value=/^\\s*(select|insert into|delete from|update)\\s[\\s\\S]*\\b(from|values|set|where)\\b/]',
    ),
    /** What is written otherwise can be gone after a power cut, although its call has returned. docs/decisions/0158. */
    forced: refused(
      'Only src/store/folder/forced.ts writes files, so that they outlast a power cut.',
      'ImportDeclaration[source.value=/^(node:)?fs(.promises)?$/] ImportSpecifier[imported.name=/^(appendFile|copyFile|cp|createWriteStream|f?truncate|link|mkdir|rename|symlink|write(File|v)?)(Sync)?$/]',
      'ImportDeclaration[source.value=/^(node:)?fs(.promises)?$/] ImportDefaultSpecifier',
      'ImportDeclaration[source.value=/^(node:)?fs(.promises)?$/] ImportNamespaceSpecifier',
      'CallExpression[callee.name=/^open(Sync)?$/][arguments.1.value=/[wa+]/]',
    ),
    /** Proxies add ports, brackets and zones to an address, and each spelling would count as another caller. */
    address: refused(
      'Take callerAddress of src/edges/http/calls/caller.ts.',
      "MemberExpression[object.name='request'][property.name=/^ips?$/]",
    ),
    /** Mantine's field and the browser's read "1.250" as 1.25 in every region, and drop what they cannot read. */
    numbers: refused(
      'Take NumberField of dashboard/parts/NumberField.tsx.',
      "ImportDeclaration[source.value='@mantine/core'] ImportSpecifier[imported.name='NumberInput']",
      "JSXAttribute[name.name='type'] Literal[value='number']",
    ),
    /** A field with the contract's length cuts numbers that the service could read. */
    phones: refused('Take PhoneField of dashboard/parts/PhoneField.tsx.', "JSXAttribute[name.name='type'][value.value='tel']"),
    /** The reason is in tests/support/atEnd.ts. */
    ends: refused(
      'Inside a test vitest passes over `afterAll` without a word; use `atEnd` of tests/support/atEnd.ts.',
      'CallExpression[callee.name="afterAll"]',
    ),
  },
};
