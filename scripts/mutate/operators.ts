/**
 * Small mistakes for `npm run test:change`, where StrykerJS is not installed. Of "a and b" each half is left out, because a test of one half
 * often stands for both. That also covers "or" in place of "and": it behaves like one of the halves.
 */
import ts from 'typescript';

export interface Mutant {
  /** From 1. */
  readonly line: number;
  /** Offsets of the replaced text. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The most telling mistakes first; what a function returns or writes as text comes last. */
const kinds = ['condition', 'statement', 'value', 'text'] as const;
type Kind = (typeof kinds)[number];

const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};
const swappedCalls: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const comparisons = new Set(['<', '<=', '>', '>=', '===', '!==']);

/** The mutants of these lines, conditions first. */
export function mutantsOf(path: string, text: string, lines: ReadonlySet<number>): Mutant[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: (Mutant & { kind: Kind })[] = [];
  const textOf = (node: ts.Node) => node.getText(source);
  const replace = (kind: Kind, start: number, end: number, replacement: string) => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    if (lines.has(line) && text.slice(start, end) !== replacement) found.push({ kind, line, start, end, replacement });
  };
  const replaceNode = (kind: Kind, node: ts.Node, replacement: string) => replace(kind, node.getStart(source), node.end, replacement);
  /** For parts on a later line than their whole: the mistake belongs to the line of the part. */
  const dropPart = (whole: ts.Node, part: ts.Node, rest: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(part.getStart(source)).line + 1;
    if (lines.has(line))
      found.push({ kind: 'condition', line, start: whole.getStart(source), end: whole.end, replacement: `(${textOf(rest)})` });
  };

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) visitBinary(node);
    else if ((ts.isIfStatement(node) || ts.isWhileStatement(node)) && !isMutatedInside(node.expression)) negate(node.expression);
    else if (ts.isConditionalExpression(node) && !isMutatedInside(node.condition)) negate(node.condition);
    else if (ts.isPrefixUnaryExpression(node)) visitPrefix(node);
    else if (ts.isExpressionStatement(node)) replaceNode('statement', node, ';');
    else if (ts.isReturnStatement(node) && node.expression && !isConstant(node.expression))
      replaceNode('value', node.expression, 'undefined');
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && !isConstant(node.body)) replaceNode('value', node.body, 'undefined');
    else if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node) {
      const other = Object.hasOwn(swappedCalls, node.name.text) ? swappedCalls[node.name.text] : undefined;
      if (other) replaceNode('condition', node.name, other);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replaceNode('value', node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replaceNode('value', node, 'true');
    else if (ts.isNumericLiteral(node) && isValue(node)) replaceNode('value', node, String(Number(node.text) + 1));
    else if (ts.isStringLiteral(node) && isValue(node)) replaceNode('text', node, node.text === '' ? "'changed'" : "''");
    else if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) visitSql(node);
    ts.forEachChild(node, visit);
  }

  function visitBinary(node: ts.BinaryExpression): void {
    const operator = textOf(node.operatorToken);
    if (operator === '&&' || operator === '||') {
      dropPart(node, node.left, node.right);
      dropPart(node, node.right, node.left);
    } else if (operator === '??') dropPart(node, node.right, node.left);
    else if (Object.hasOwn(swapped, operator) && !(operator === '+' && isText(node))) {
      const { operatorToken } = node;
      replace(comparisons.has(operator) ? 'condition' : 'value', operatorToken.getStart(source), operatorToken.end, swapped[operator]!);
    }
  }

  function visitPrefix(node: ts.PrefixUnaryExpression): void {
    if (node.operator === ts.SyntaxKind.ExclamationToken) replaceNode('condition', node, `(${textOf(node.operand)})`);
    else if (node.operator === ts.SyntaxKind.MinusToken) replaceNode('value', node, `(${textOf(node.operand)})`);
  }

  const negate = (condition: ts.Expression) => replaceNode('condition', condition, `!(${textOf(condition)})`);

  /** "and" and "or" of a statement of SQL; "between a and b" stays. */
  function visitSql(node: ts.Node): void {
    const start = node.getStart(source);
    for (const match of textOf(node).matchAll(/(?<!\bbetween\s+\S+\s+)\b(and|or)\b(?=\s+[\w($])/g))
      if (isSql(node)) replace('condition', start + match.index, start + match.index + match[0].length, match[0] === 'and' ? 'or' : 'and');
  }

  function isSql(node: ts.Node): boolean {
    const whole = ts.isTemplateSpan(node.parent) ? node.parent.parent : ts.isTemplateExpression(node.parent) ? node.parent : node;
    return /\b(select|update|insert|delete|where|exists)\b/.test(textOf(whole));
  }

  const isText = ({ left, right }: ts.BinaryExpression) =>
    [left, right].some(
      (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side) || (ts.isBinaryExpression(side) && /['`]/.test(textOf(side))),
    );

  visit(source);
  const seen = new Set<string>();
  return found
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.start - b.start)
    .filter(({ start, end, replacement }) => !seen.has(`${start} ${end} ${replacement}`) && seen.add(`${start} ${end} ${replacement}`))
    .map(({ line, start, end, replacement }) => ({ line, start, end, replacement }));
}

/** Whether another operator already turns this condition round, or takes it apart. */
function isMutatedInside(condition: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(condition)) return isMutatedInside(condition.expression);
  if (ts.isPrefixUnaryExpression(condition)) return condition.operator === ts.SyntaxKind.ExclamationToken;
  return (
    ts.isBinaryExpression(condition) &&
    (comparisons.has(condition.operatorToken.getText()) || /^(&&|\|\|)$/.test(condition.operatorToken.getText()))
  );
}

const isConstant = (node: ts.Node) =>
  ts.isLiteralExpression(node) ||
  node.kind === ts.SyntaxKind.TrueKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword ||
  node.kind === ts.SyntaxKind.NullKeyword ||
  (ts.isIdentifier(node) && node.text === 'undefined');

/** Names of properties, modules and cases of a switch are no values of their own. */
const isValue = (node: ts.Node) =>
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
  !ts.isExportDeclaration(node.parent) &&
  !ts.isCaseClause(node.parent) &&
  !(ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword);
