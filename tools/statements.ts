// The statements of the service that are written in SQL: where each is, its text and the row type that the code claims.
import { basename } from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root } from './processes.ts'
import { type Claim, claimsOf } from './statements.claims.ts'
import {
  type Env,
  isWritten,
  keyOf,
  Names,
  nothing,
  UnreadableStatement,
  type FunctionNode,
} from './statements.names.ts'
import { Reader } from './statements.text.ts'

export type Statement = {
  /** The file and the function. */
  place: string
  line: number
  /** Its texts, one for each branch of its conditions; none where the source does not determine them. */
  texts: string[]
  /** The parts that cannot be read. */
  unread: string | undefined
  /** One of the two branches of its conditions cannot be read: the other one alone is prepared. */
  isPartial: boolean
  claims: Claim[]
}

/** A template, or an expression that makes one, the row type, and what is known of parameters there. */
type FoundStatement = { written: ts.Node; row: Type | undefined; env: Env }

type StatementText = Pick<Statement, 'texts' | 'unread' | 'isPartial'> & { isGiven: boolean }

const doors = ['queryRows', 'queryRow']

/** The declaration at the top of the file that a node is part of. */
function declarationOf(node: ts.Node): { name: string; written: FunctionNode | undefined } {
  let name = ''
  let written: FunctionNode | undefined
  for (let one = node; !ts.isSourceFile(one); one = one.parent) {
    if (isWritten(one)) written = one
    if ((ts.isVariableDeclaration(one) || ts.isFunctionDeclaration(one)) && one.name) name = one.name.getText()
  }
  return { name, written }
}

class Finder {
  readonly #project: Project
  readonly #checker: Checker
  readonly #functions: Names
  /** Functions whose statements follow from the arguments of their callers. */
  readonly #generic = new Map<string, ts.Node>()
  /** The functions among them that are called somewhere. */
  readonly #called = new Set<string>()
  readonly #names = new Set<string>()
  readonly #known = new Map<string, StatementText>()

  constructor(project: Project) {
    this.#project = project
    this.#checker = project.checker
    this.#functions = new Names(project, true)
  }

  #argumentOf(type: Type | undefined): Type | undefined {
    return type && this.#checker.getTypeArguments(type as never)[0]
  }

  /** The row type of `queryRows(tx)<Row>…`, which gives Promise<Row[]>, or of `queryRow`, which gives one or undefined. */
  #rowOfDoor(node: ts.Node): Type | undefined {
    const given = this.#argumentOf(this.#checker.getTypeAtLocation(node))
    if (!given) return undefined
    return this.#checker.isArrayType(given) ? this.#argumentOf(given) : this.#checker.getNonNullableType(given)
  }

  #isGeneric = (type: Type | undefined): boolean =>
    type !== undefined &&
    ((type.flags & TypeFlags.TypeParameter) !== 0 ||
      ((type.isIntersectionType() || type.isUnionType()) && type.getTypes().some(this.#isGeneric)))

  /** The statement that a node is, if it is one. */
  #at(node: ts.Node): FoundStatement | undefined {
    if (ts.isTaggedTemplateExpression(node) && ts.isCallExpression(node.tag)) {
      const { expression } = node.tag
      if (ts.isIdentifier(expression) && doors.includes(expression.text))
        return { written: node, row: this.#rowOfDoor(node), env: nothing }
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
    const { name, expression: written } = node.expression
    if (name.text !== 'execute' || node.arguments.length !== 1) return undefined
    const type = this.#checker.getTypeAtLocation(written)
    return type?.getSymbol()?.name === 'RawBuilder' ? { written, row: this.#argumentOf(type), env: nothing } : undefined
  }

  /** The function of a call, if it leaves something of its statements to its callers. */
  #genericOf(node: ts.Node): { call: ts.CallExpression; written: FunctionNode } | undefined {
    if (!ts.isCallExpression(node)) return undefined
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    if (!ts.isIdentifier(name) || !this.#names.has(name.text)) return undefined
    const written = this.#functions.functionOf(name)
    return written && this.#generic.has(keyOf(written)) ? { call: node, written } : undefined
  }

  /** Whether the row type of a statement, or a part of its text, is given by the callers of its function. */
  #isGiven(found: FoundStatement | undefined): boolean {
    if (!found || this.#isGeneric(found.row)) return found !== undefined
    const { texts, isGiven } = this.#read(found)
    return texts.length === 0 && isGiven
  }

  /** Notes functions that leave the row type or a part of the text to their callers, and those that only hand it on. @returns whether there are new ones */
  noteGeneric(source: ts.SourceFile): boolean {
    const before = this.#generic.size
    const visit = (node: ts.Node): void => {
      const types = this.#genericOf(node)?.call.typeArguments ?? []
      const isHandedOn = types.some((one) => this.#isGeneric(this.#checker.getTypeFromTypeNode(one)))
      if (isHandedOn || this.#isGiven(this.#at(node))) {
        const { name, written } = declarationOf(node)
        if (written && !doors.includes(name)) {
          this.#generic.set(keyOf(written), written)
          this.#names.add(name)
        }
      }
      node.forEachChild(visit)
    }
    visit(source)
    return this.#generic.size > before
  }

  /** The statement that a call of such a function sends, as far as its arguments determine it. */
  #sentBy(call: ts.CallExpression, written: FunctionNode, row: Type | undefined, known: Env): FoundStatement[] {
    const args = call.arguments.map((node) => ({ node, env: known }))
    const env = Names.bind(written, args, known)
    const found: FoundStatement[] = []
    const visit = (node: ts.Node): void => {
      const one = this.#at(node)
      if (one) found.push({ ...one, row: this.#isGeneric(one.row) ? row : one.row, env })
      const inner = this.#genericOf(node)
      if (inner) found.push(...this.#sentBy(inner.call, inner.written, row, env))
      node.forEachChild(visit)
    }
    if (written.body) visit(written.body)
    if (found.length > 0) this.#called.add(keyOf(written))
    return found
  }

  #read({ written, env }: FoundStatement): StatementText {
    const known = env === nothing ? this.#known.get(keyOf(written)) : undefined
    if (known) return known
    const texts = new Set<string>()
    const faults: UnreadableStatement[] = []
    for (const first of [true, false]) {
      try {
        texts.add(new Reader(this.#project, first).read(written, env))
      } catch (error) {
        if (!(error instanceof UnreadableStatement)) throw error
        faults.push(error)
      }
    }
    const unread = texts.size > 0 ? undefined : faults.map(({ message }) => message).join('; ')
    const isPartial = texts.size > 0 && faults.length > 0
    const read = { texts: [...texts], unread, isPartial, isGiven: faults.some(({ isGiven }) => isGiven) }
    if (env === nothing) this.#known.set(keyOf(written), read)
    return read
  }

  #statement(source: ts.SourceFile, node: ts.Node, found: FoundStatement): Statement {
    const claims = found.row ? claimsOf(found.row, this.#checker) : []
    const line = source.text.slice(0, node.getStart()).split('\n').length
    const { texts, unread, isPartial } = this.#read(found)
    return {
      place: `${basename(source.fileName)}: ${declarationOf(node).name}`,
      line,
      claims,
      texts,
      unread,
      isPartial,
    }
  }

  /** A function that is never called by name is unread. */
  uncalled(): Statement[] {
    return [...this.#generic].flatMap(([key, written]) => {
      if (this.#called.has(key)) return []
      const place = `${basename(written.getSourceFile().fileName)}: ${declarationOf(written).name}`
      return [{ place, line: 0, texts: [], unread: 'is called by nobody', isPartial: false, claims: [] }]
    })
  }

  statementsIn(source: ts.SourceFile): Statement[] {
    const statements: Statement[] = []
    const visit = (node: ts.Node): void => {
      const found = this.#at(node)
      const called = this.#genericOf(node)
      if (found) statements.push(this.#statement(source, node, found))
      if (called) {
        const [type] = called.call.typeArguments ?? []
        const row = type && this.#checker.getTypeFromTypeNode(type)
        for (const one of this.#sentBy(called.call, called.written, row, nothing))
          statements.push(this.#statement(source, node, one))
      }
      if (!isWritten(node) || !this.#generic.has(keyOf(node))) node.forEachChild(visit)
    }
    visit(source)
    return statements
  }
}

/** All statements of these files. */
export function statementsIn(files: readonly string[]): Statement[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
    if (!project) throw new TypeError('no project')
    const sources = files.map((file) => {
      const source = project.program.getSourceFile(file)
      if (!source) throw new TypeError(`not a file of the project: ${file}`)
      return source
    })
    const finder = new Finder(project)
    while (sources.map((source) => finder.noteGeneric(source)).includes(true));
    return [...sources.flatMap((source) => finder.statementsIn(source)), ...finder.uncalled()]
  } finally {
    api.close()
  }
}
