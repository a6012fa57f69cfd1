// The text of statements that are written in SQL, if the source determines it: templates and the parts put into them.
import * as ts from 'typescript/unstable/ast'
import type { Project, Type } from 'typescript/unstable/sync'
import { type Bound, type Env, isWritten, methodOfSql, Names, UnreadableStatement, unread } from './statements.names.ts'

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const quoted = (name: string) =>
  snake(name)
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/**
 * Reads the text of statements. At a condition, `first` takes the first branch; without it the last is taken. A
 * condition on rows that cannot be read becomes `true`, because it does not affect the columns of the result.
 */
export class Reader {
  readonly #project: Project
  readonly #names: Names
  #parameters = 0

  constructor(project: Project, first: boolean) {
    this.#project = project
    this.#names = new Names(project, first)
  }

  /** @param node a template, or an expression that makes one */
  read(node: ts.Node, env: Env): string {
    this.#parameters = 0
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node.template, env)
    return this.#text({ node, env })
  }

  #typeOf(node: ts.Node): Type {
    return this.#project.checker.getTypeAtLocation(node) ?? unread(node)
  }

  #partsOf(type: Type): readonly Type[] {
    return type.isUnionType() ? type.getTypes() : [type]
  }

  /** Whether a value is a part of a statement instead of a parameter; and whether it is a boolean. */
  #kindOf(node: ts.Node): 'value' | 'part' | 'condition' {
    const type = this.#typeOf(node)
    const builders = this.#partsOf(this.#project.checker.getBaseConstraintOfType(type) ?? type).filter(
      (one) => one.isObjectType() && this.#project.checker.getPropertyOfType(one, 'toOperationNode'),
    )
    if (builders.length === 0) return 'value'
    const names = builders.map((one) => this.#project.checker.typeToString(one))
    return names.every((name) => name === 'RawBuilder<boolean>') ? 'condition' : 'part'
  }

  #template(template: ts.TemplateLiteral, env: Env): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
    if (!ts.isTemplateExpression(template)) return unread(template)
    const parts = template.templateSpans.map(
      ({ expression, literal: after }) => this.#part({ node: expression, env }) + after.text,
    )
    return template.head.text + parts.join('')
  }

  #part(bound: Bound): string {
    const kind = this.#kindOf(bound.node)
    if (kind === 'value') return `$${++this.#parameters}`
    const before = this.#parameters
    try {
      return this.#text(bound)
    } catch (error) {
      if (kind === 'part' || !(error instanceof UnreadableStatement)) throw error
      this.#parameters = before
      return 'true'
    }
  }

  #text(bound: Bound): string {
    const { node, env } = this.#names.resolve(bound)
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node.template, env)
    if (!ts.isCallExpression(node)) return unread(node)
    const [first, second] = node.arguments
    const method = methodOfSql(node)
    if (!first) return unread(node)
    if (method === 'ref' || method === 'table' || method === 'id') return quoted(this.#constant({ node: first, env }))
    if (method === 'raw') return this.#constant({ node: first, env })
    if (method === 'val') return `$${++this.#parameters}`
    if (method === 'lit') return this.#literal({ node: first, env })
    if (method === 'join') {
      const between = second ? this.#text({ node: second, env }) : ', '
      return this.#items({ node: first, env })
        .map((one) => this.#part(one))
        .join(between)
    }
    if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'as')
      return `${this.#text({ node: node.expression.expression, env })} as ${quoted(this.#constant({ node: first, env }))}`
    return unread(node)
  }

  #literal(bound: Bound): string {
    const { checker } = this.#project
    if (this.#isNumber(bound.node)) return '1'
    if (checker.isTypeAssignableTo(this.#typeOf(bound.node), checker.getBooleanType())) return 'true'
    return `'${this.#constant(bound).replaceAll("'", "''")}'`
  }

  #isNumber(node: ts.Node): boolean {
    const { checker } = this.#project
    return checker.isTypeAssignableTo(this.#typeOf(node), checker.getNumberType())
  }

  /** A known text; otherwise the first one that its type allows. */
  #constant(bound: Bound): string {
    if (this.#isNumber(bound.node)) return '1'
    try {
      return this.#known(this.#names.resolve(bound))
    } catch (error) {
      const [named] = this.#partsOf(this.#typeOf(bound.node))
      if (named?.isStringLiteralType()) return named.value
      throw error
    }
  }

  #known({ node, env }: Bound): string {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.arguments[0]?.getText() === '/[A-Z]/g'
    )
      return snake(this.#constant({ node: node.expression.expression, env }))
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isNumericLiteral(node))
      return node.text
    if (ts.isTemplateExpression(node))
      return (
        node.head.text +
        node.templateSpans
          .map(({ expression, literal: after }) => this.#constant({ node: expression, env }) + after.text)
          .join('')
      )
    const [named] = this.#partsOf(this.#typeOf(node))
    return named?.isStringLiteralType() ? named.value : unread(node)
  }

  /** The items of a list; if its length is known only at run time, a single one represents all. */
  #items(bound: Bound): Bound[] {
    const { node, env } = this.#names.resolve(bound)
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((one) =>
        ts.isSpreadElement(one) ? this.#items({ node: one.expression, env }) : [{ node: one, env }],
      )
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return unread(node)
    const [change] = node.arguments
    const { expression: list, name } = node.expression
    if (!change || name.text !== 'map') return unread(node)
    const { node: make, env: known } = this.#names.resolve({ node: change, env })
    if (!isWritten(make)) return unread(node)
    const each = (args: readonly Bound[]) => this.#names.answer(make, Names.bind(make, args, known))
    try {
      const items = this.#items({ node: list, env }).map((one) => each([one]))
      if (items.length > 0) return items
    } catch (error) {
      if (!(error instanceof UnreadableStatement)) throw error
    }
    return [each([])]
  }
}
