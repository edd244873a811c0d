/**
 * Lint rules against text that becomes HTML, because strangers type names and notes. Leaflet parses strings, so its contents must be
 * elements made by `textElement` (dashboard/parts/map.ts). docs/internals/pages.md#strangers-text.
 */

/** The part of a syntax tree (ESTree) that the rules read. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly computed?: boolean;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly key?: Node;
  readonly expression?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

/** Methods of Leaflet that parse their first argument if it is a string. */
const contentMethods = new Set([
  'bindTooltip',
  'bindPopup',
  'openTooltip',
  'openPopup',
  'setContent',
  'setTooltipContent',
  'setPopupContent',
  'addAttribution',
  'setPrefix',
]);
/** Functions and classes of Leaflet, with the options that they parse. */
const contentOptions: ReadonlyMap<string, readonly string[]> = new Map([
  ['divIcon', ['html']],
  ['tooltip', ['content']],
  ['popup', ['content']],
  ['tileLayer', ['attribution']],
  ['geoJSON', ['attribution']],
  ['attribution', ['prefix']],
  ['zoom', ['zoomInText', 'zoomOutText']],
]);
/** Leaflet parses the names in a layer control, and does not accept an element instead. */
const refusedControls = new Set(['addBaseLayer', 'addOverlay']);
/** Functions that parse their argument. */
const parsers = new Set([
  'insertAdjacentHTML',
  'createContextualFragment',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'parseFromString',
  'createPolicy',
  'writeln',
]);
/** Properties that parse the string assigned to them. */
const parsed = new Set(['innerHTML', 'outerHTML', 'srcdoc', 'srcDoc', 'dangerouslySetInnerHTML']);

const plain = 'Text that is parsed as HTML becomes elements. Pass an element: textElement of dashboard/parts/map.ts.';
const parse = 'This parses text as HTML. Set textContent, or build elements.';

/** The name of a member or key, also if it is written as a string: `element['innerHTML']`. */
function nameOf(node: Node | undefined, isComputed = false): string | null {
  if (!node) return null;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return isComputed ? null : (node.name ?? null);
}

/** The name that is called: `bindTooltip` in `layer.bindTooltip(…)`, `DivIcon` in `new L.DivIcon(…)`. */
function calledName(callee: Node | undefined): string | null {
  if (callee?.type === 'ChainExpression') return calledName(callee.expression);
  return callee?.type === 'MemberExpression' ? nameOf(callee.property, callee.computed) : (callee?.name ?? null);
}

const isElement = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' && node.callee?.type === 'Identifier' && node.callee.name === 'textElement';

/** `false` removes the content. */
const isHarmless = (node: unknown): boolean =>
  isElement(node as Node) || ((node as Node).type === 'Literal' && (node as Node).value === false);

const camelCase = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Options that Leaflet would parse. */
function parsedOptions(call: Node, options: readonly string[]): Node[] {
  return (call.arguments ?? [])
    .flatMap(({ type, properties }) => (type === 'ObjectExpression' ? (properties ?? []) : []))
    .filter(({ key, computed, value }) => options.includes(nameOf(key, computed) ?? '') && !isHarmless(value));
}

/** Whether every option is written in the call. The rule cannot see into a variable or a spread. */
const areWrittenOut = (call: Node): boolean =>
  (call.arguments ?? []).every(
    ({ type, properties }) => type === 'ObjectExpression' && (properties ?? []).every((property) => property.type === 'Property'),
  );

export default {
  meta: { name: 'markup' },
  rules: {
    /** Reports strings passed to Leaflet as content, because Leaflet parses them as HTML. */
    leaflet: {
      create(context: Context) {
        const check = (call: Node) => {
          const name = calledName(call.callee);
          if (name === null) return;
          const [first] = call.arguments ?? [];
          const isOpening = name === 'openTooltip' || name === 'openPopup';
          if (contentMethods.has(name) && !(isOpening && !first) && !isElement(first)) context.report({ node: call, message: plain });
          const isUnclear = camelCase(name) === 'divIcon' && !areWrittenOut(call);
          if (refusedControls.has(name) || isUnclear) context.report({ node: call, message: plain });
          for (const node of parsedOptions(call, contentOptions.get(camelCase(name)) ?? [])) context.report({ node, message: plain });
        };
        return { CallExpression: check, NewExpression: check };
      },
    },
    /** Reports the browser's own ways to turn a string into HTML. */
    html: {
      create: (context: Context) => ({
        MemberExpression: (node: Node) => {
          if (parsed.has(nameOf(node.property, node.computed) ?? '')) context.report({ node, message: parse });
        },
        Property: (node: Node) => {
          if (parsed.has(nameOf(node.key, node.computed) ?? '')) context.report({ node, message: parse });
        },
        JSXAttribute: (node: Node) => {
          if (parsed.has((node as unknown as { name: Node }).name.name ?? '')) context.report({ node, message: parse });
        },
        CallExpression: ({ callee, ...call }: Node) => {
          const name = calledName(callee);
          const isDocumentWrite = name === 'write' && callee?.type === 'MemberExpression' && nameOf(callee.object) === 'document';
          if (isDocumentWrite || parsers.has(name ?? '')) context.report({ node: { callee, ...call } as Node, message: parse });
        },
      }),
    },
  },
};
