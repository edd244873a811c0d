/** Finds the functions of a source file, under names that stay the same when lines are added above them. */
import ts from 'typescript';

export interface SourceFunction {
  /** The names around it and its own, joined by "/": `Board/load`, `readBoard/isKnown`. A second one of the same name ends in `~2`. */
  readonly name: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Its tokens without comments, and without those of named functions inside it. */
  readonly tokens: string;
}

export interface ParsedSource {
  readonly functions: readonly SourceFunction[];
  /** Statements outside functions, by the names they declare; imports under "", statements without a name under "-". */
  readonly declarations: ReadonlyMap<string, string>;
  /** Names of `declarations` that exist for the compiler only. */
  readonly types: ReadonlySet<string>;
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isConstructorDeclaration(node)) &&
  node.body !== undefined;

/** The name that a node gives to what is inside it. */
function nameOf(node: ts.Node): string | null {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const isNamed =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isClassLike(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node);
  if (!isNamed || !node.name) return null;
  // A pattern such as `const { a, b } = …` names nothing that can be called.
  if (ts.isObjectBindingPattern(node.name) || ts.isArrayBindingPattern(node.name)) return null;
  return node.name.getText().replaceAll(/[^\w$]+/g, '_');
}

const isDirectlyNamed = (node: ts.Node) =>
  nameOf(node) !== null ||
  ((ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent) || ts.isPropertyDeclaration(node.parent)) &&
    nameOf(node.parent) !== null);

const isType = (node: ts.Node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

export function parseSource(path: string, text: string): ParsedSource {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const functions: SourceFunction[] = [];
  const counts = new Map<string, number>();

  /** Adds the tokens of a node to `tokens`, except those of functions that are listed by themselves. */
  function walk(node: ts.Node, names: readonly string[], tokens: string[], isInside: boolean): void {
    const name = nameOf(node);
    const inner = name === null ? names : [...names, name];
    if (isFunction(node) && (!isInside || isDirectlyNamed(node))) {
      const path = inner.join('/') || '-';
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      const unique = count === 1 ? path : `${path}~${count}`;
      const own: string[] = [];
      for (const child of node.getChildren(source)) walk(child, inner, own, true);
      functions.push({ name: unique, start: node.getStart(source), end: node.end, tokens: own.join(' ') });
      tokens.push(`function ${unique}`);
      return;
    }
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    const children = node.getChildren(source);
    if (children.length === 0) {
      // A comma behind the last element belongs to the layout.
      const token = node.getText(source);
      if (/^[)\]}]$/.test(token) && tokens.at(-1) === ',') tokens.pop();
      if (token) tokens.push(token);
    }
    for (const child of children) walk(child, inner, tokens, isInside);
  }

  const declarations = new Map<string, string>();
  const types = new Set<string>();
  for (const statement of source.statements) {
    const tokens: string[] = [];
    walk(statement, [], tokens, false);
    const name = declaredName(statement);
    if (isType(statement)) types.add(name);
    declarations.set(name, `${declarations.get(name) ?? ''}${tokens.join(' ')}\n`);
  }
  return { functions, declarations, types };
}

function declaredName(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText()).join(',');
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return '';
  const { name } = statement as { name?: ts.Node };
  return name && ts.isIdentifier(name) ? name.text : '-';
}

/** The innermost listed function that holds a range, or null for a range outside all of them. */
export function functionAt(functions: readonly SourceFunction[], start: number, end: number): SourceFunction | null {
  let found: SourceFunction | null = null;
  for (const one of functions)
    if (one.start <= start && one.end >= end && (!found || one.end - one.start < found.end - found.start)) found = one;
  return found;
}

export interface FunctionChanges {
  /** Functions whose text differs, or that exist on one side only. */
  readonly functions: string[];
  /** Names of constants and other statements outside functions whose text differs. */
  readonly declarations: string[];
  /** Whether nothing but types, imports, comments or layout differs. */
  readonly isOnlyTypes: boolean;
}

export function changedFunctions(path: string, before: string | null, after: string | null): FunctionChanges {
  const [old, now] = [before, after].map((text) => parseSource(path, text ?? ''));
  const tokensOf = ({ functions }: ParsedSource) => new Map(functions.map(({ name, tokens }) => [name, tokens]));
  const functions = differing(tokensOf(old!), tokensOf(now!));
  const all = differing(old!.declarations, now!.declarations);
  const isOfCompiler = (name: string) => name === '' || old!.types.has(name) || now!.types.has(name);
  // A function that appears or disappears also changes its statement.
  const declarations = all.filter((name) => !isOfCompiler(name) && !functions.includes(name));
  return { functions, declarations, isOnlyTypes: functions.length === 0 && declarations.length === 0 };
}

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}
