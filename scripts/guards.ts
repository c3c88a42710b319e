import { readFileSync } from 'node:fs'
import ts from 'typescript'

export interface Guard {
  file: string
  line: number
  /** What is taken away, on one line. */
  text: string
  /** The whole file without it. */
  mutated: string
}

const effects =
  /^((require|check|enforce|forget|revoke|audit|lock|record|discard|remove|settle|expire|end)[A-Z]|(refuse|audit|discard|revoke)$)/
const answers = /^(undefined|\{|'|(settled|show|answer|done)\w*\()/
const routeGuards = /^(onRequest|preValidation|preHandler|bodyLimit|handlerTimeout|setWhere)$/
const limitNames = /Max\b|Min\b|[lL]imits?\b|\bpoints\b|\btolerance\b|\bmax\b/
const chained = /^(for|onConflictDoNothing|where)$/
const comparisons: Record<string, string> = { '>': '>=', '>=': '>', '<': '<=', '<=': '<' }

/**
 * What refuses, leaves early, locks, limits, records or narrows a query, found by how it is written. A few are none, and survive
 * for a reason.
 */
export function guardsIn(file: string): Guard[] {
  const source = readFileSync(file, 'utf8')
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const guards: Guard[] = []

  const add = (shown: string, from: number, to: number, instead: string) =>
    guards.push({
      file,
      line: tree.getLineAndCharacterOfPosition(from).line + 1,
      text: shown.replace(/\s+/g, ' ').slice(0, 90),
      mutated: source.slice(0, from) + instead + source.slice(to),
    })
  const replace = (node: ts.Node, instead: string, shown = node.getText()) =>
    add(shown, node.getStart(), node.getEnd(), instead)

  function visit(node: ts.Node): void {
    if (ts.isIfStatement(node) && leaves(node.thenStatement)) {
      const then = node.thenStatement.getText()
      for (const each of alternatives(node.expression)) replace(each, 'false', `if (${each.getText()}) ${then}`)
    } else if (ts.isExpressionStatement(node)) {
      const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
      if (ts.isCallExpression(call) && effects.test(nameOf(call))) replace(node, '{}')
    } else if (ts.isPropertyAssignment(node) && routeGuards.test(node.name.getText())) {
      replace(node, '...{}')
    } else if (ts.isPropertyAssignment(node) && node.name.getText() === 'rate') {
      if (ts.isObjectLiteralExpression(node.initializer)) replace(node.initializer, "'unlimited'", node.getText())
    } else if (ts.isBinaryExpression(node) && !ts.isForStatement(node.parent)) {
      const wider = comparisons[node.operatorToken.getText()]
      if (wider && limitNames.test(node.getText())) replace(node.operatorToken, wider, node.getText())
    } else if (ts.isConditionalExpression(node) && /forbidden|refusal/.test(node.whenTrue.getText())) {
      replace(node, node.whenFalse.getText())
    } else if (ts.isCallExpression(node)) {
      const [first] = node.arguments
      const name = nameOf(node)
      // Drizzle leaves `undefined` out.
      if (name === 'and') for (const each of node.arguments) replace(each, 'undefined', `and(… ${each.getText()} …)`)
      const isConstraint = name === 'catch' && first?.getText().startsWith('onConstraint')
      if (ts.isPropertyAccessExpression(node.expression) && (isConstraint || chained.test(name))) {
        const link = source.slice(node.expression.expression.end, node.end).trim()
        if (!/^\.where\(\s*and\(/.test(link)) add(link, node.expression.expression.end, node.end, '')
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return guards
}

/** Does the statement end by throwing, or by returning nothing, or a verdict? */
function leaves(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement
  if (last === undefined || !ts.isReturnStatement(last)) return last?.kind === ts.SyntaxKind.ThrowStatement
  return last.expression === undefined || answers.test(last.expression.getText())
}

/** `a` and `b` of `a || b`. */
const alternatives = (node: ts.Expression): ts.Expression[] =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken
    ? [...alternatives(node.left), ...alternatives(node.right)]
    : [node]

const nameOf = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
