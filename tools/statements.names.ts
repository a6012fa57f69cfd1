// Resolves names in the source, as far as it determines them.
import * as ts from 'typescript/unstable/ast'
import { type Project, type Symbol, SymbolFlags } from 'typescript/unstable/sync'

/** Why the text of a statement cannot be read from its source. */
export class UnreadableStatement extends Error {
  /** The name depends on an argument of a function. */
  readonly isGiven: boolean
  constructor(node: ts.Node) {
    super(node.getText().replaceAll(/\s+/g, ' ').slice(0, 80))
    this.isGiven = ts.isParameterDeclaration(node)
  }
}

/** An expression, and the values of the parameters in it. */
export type Bound = { node: ts.Node; env: Env }
/** Undefined for a parameter that a call leaves out. */
export type Env = ReadonlyMap<string, Bound | undefined>
export type FunctionNode = ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression
export const nothing: Env = new Map()

export const keyOf = (node: ts.Node) => `${node.getSourceFile().fileName}:${node.pos}:${node.kind}`
export const unread = (node: ts.Node): never => {
  throw new UnreadableStatement(node)
}
export const isWritten = (node: ts.Node): node is FunctionNode =>
  ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)

const initializerOf = (node: ts.Node): ts.Node => (ts.isVariableDeclaration(node) && node.initializer) || unread(node)

/** The method of `sql` that is called: `sql.ref(…)`. */
export function methodOfSql({ expression }: ts.CallExpression): string | undefined {
  const isOfSql =
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 'sql'
  return isOfSql ? expression.name.text : undefined
}

/** The results of a function, in the order of its lines. */
function answersOf({ body }: FunctionNode): ts.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    if (!isWritten(node)) node.forEachChild(visit)
  }
  visit(body)
  return found
}

/**
 * Follows names, properties, calls and conditions. At a condition, `first` takes the first branch; without it the last
 * is taken.
 */
export class Names {
  readonly #project: Project
  readonly #first: boolean

  constructor(project: Project, first: boolean) {
    this.#project = project
    this.#first = first
  }

  /** The function behind a name. */
  functionOf(name: ts.Identifier): FunctionNode | undefined {
    const declared = this.#declarationOf(this.#project.checker.getSymbolAtLocation(name))
    const written = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared
    return written && isWritten(written) ? written : undefined
  }

  static bind({ parameters }: FunctionNode, args: readonly Bound[], known: Env): Env {
    return new Map([...known, ...parameters.map((one, index) => [keyOf(one), args[index]] as const)])
  }

  answer(written: FunctionNode, env: Env): Bound {
    const answers = answersOf(written)
    const node = this.#first ? answers[0] : answers.at(-1)
    return node ? { node, env } : unread(written)
  }

  /** The value of an expression: follows names, properties, calls and conditions. */
  resolve({ node, env }: Bound): Bound {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.resolve({ node: node.expression, env })
    if (ts.isConditionalExpression(node))
      return this.resolve({
        node: (this.#isGiven(node.condition, env) ?? this.#first) ? node.whenTrue : node.whenFalse,
        env,
      })
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return this.resolve({ node: this.#first ? node.left : node.right, env })
    if (ts.isIdentifier(node)) return this.#named(this.#project.checker.getSymbolAtLocation(node), node, env)
    if (ts.isPropertyAccessExpression(node))
      return this.#property(this.resolve({ node: node.expression, env }), node.name.text)
    if (ts.isElementAccessExpression(node))
      return this.#property(this.resolve({ node: node.expression, env }), this.#indexOf(node.argumentExpression, env))
    if (ts.isCallExpression(node)) return this.#called(node, env)
    return { node, env }
  }

  /** Undefined for an index that is known only at run time. */
  #indexOf(index: ts.Expression, env: Env): string | number | undefined {
    try {
      const { node } = this.resolve({ node: index, env })
      if (ts.isNumericLiteral(node)) return Number(node.text)
      return ts.isStringLiteral(node) ? node.text : undefined
    } catch (error) {
      if (!(error instanceof UnreadableStatement)) throw error
      return undefined
    }
  }

  /** Whether a condition asks for a parameter that a call gives, or leaves out; undefined for other conditions. */
  #isGiven(node: ts.Expression, env: Env): boolean | undefined {
    if (!ts.isIdentifier(node)) return undefined
    const declared = this.#declarationOf(this.#project.checker.getSymbolAtLocation(node))
    if (!declared || !env.has(keyOf(declared))) return undefined
    const bound = env.get(keyOf(declared))
    return bound === undefined
      ? false
      : ts.isStringLiteral(bound.node) || ts.isTaggedTemplateExpression(bound.node) || undefined
  }

  #declarationOf(symbol: Symbol | undefined): ts.Node | undefined {
    const isAlias = symbol && (symbol.flags & SymbolFlags.Alias) !== 0
    const handle = (isAlias ? this.#project.checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration
    return handle?.resolve(this.#project)
  }

  #called(node: ts.CallExpression, env: Env): Bound {
    if (methodOfSql(node)) return { node, env }
    const { expression } = node
    if (ts.isPropertyAccessExpression(expression) && ['as', 'map', 'replace'].includes(expression.name.text))
      return { node, env }
    const { node: called, env: known } = this.resolve({ node: expression, env })
    if (!isWritten(called)) return unread(node)
    const args = node.arguments.map((one) => ({ node: one, env }))
    return this.resolve(this.answer(called, Names.bind(called, args, known)))
  }

  #named(symbol: Symbol | undefined, node: ts.Node, env: Env): Bound {
    const declared = this.#declarationOf(symbol)
    if (!declared) return unread(node)
    if (isWritten(declared)) return { node: declared, env: nothing }
    if (ts.isParameterDeclaration(declared)) return this.resolve(this.#given(declared, env))
    if (ts.isVariableDeclaration(declared) && declared.initializer)
      return this.resolve({ node: declared.initializer, env })
    if (!ts.isBindingElement(declared)) return unread(node)
    const owner = declared.parent.parent
    const name = ts.isArrayBindingPattern(declared.parent)
      ? declared.parent.elements.indexOf(declared)
      : ((declared.propertyName ?? declared.name)?.getText() ?? '')
    try {
      const whole = this.resolve(
        ts.isParameterDeclaration(owner) ? this.#given(owner, env) : { node: initializerOf(owner), env },
      )
      return declared.dotDotDotToken ? whole : this.#property(whole, name)
    } catch (error) {
      if (!(error instanceof UnreadableStatement) || !declared.initializer) throw error
    }
    return declared.initializer ? this.resolve({ node: declared.initializer, env }) : unread(node)
  }

  #given(parameter: ts.ParameterDeclaration, env: Env): Bound {
    const bound = env.get(keyOf(parameter))
    return bound ?? (parameter.initializer ? { node: parameter.initializer, env } : unread(parameter))
  }

  /** @param name unknown where it is computed: the first one then represents all */
  #property({ node, env }: Bound, name: string | number | undefined): Bound {
    if (ts.isArrayLiteralExpression(node)) {
      const item = node.elements[typeof name === 'number' ? name : 0]
      return item ? this.resolve({ node: item, env }) : unread(node)
    }
    if (!ts.isObjectLiteralExpression(node)) return unread(node)
    const [first] = node.properties
    if (name === undefined && first && ts.isPropertyAssignment(first))
      return this.resolve({ node: first.initializer, env })
    for (const one of node.properties.toReversed()) {
      if (ts.isPropertyAssignment(one) && one.name.getText() === name)
        return this.resolve({ node: one.initializer, env })
      if (ts.isShorthandPropertyAssignment(one) && one.name.getText() === name)
        return this.#named(this.#project.checker.getShorthandAssignmentValueSymbol(one), one, env)
      if (ts.isSpreadAssignment(one)) {
        try {
          return this.#property(this.resolve({ node: one.expression, env }), name)
        } catch (error) {
          if (!(error instanceof UnreadableStatement)) throw error
        }
      }
    }
    return unread(node)
  }
}
