// Finds regular expressions whose time grows faster than the text: text from outside must never hold the only thread.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { parseSync } from 'oxc-parser'
import { isPotentiallyEmpty, type ReadonlyFlags, toUnicodeSet } from 'regexp-ast-analysis'
import { analyse } from 'scslre'

type Expression = { line: number; pattern: string; flags: string }

/** Repetitions with at least this limit cost as much as unlimited ones: `\w{1,200}@` reads each character 200 times. */
const many = 32
const parser = new RegExpParser()
const parse = (pattern: string, { unicode, unicodeSets }: ReadonlyFlags) =>
  parser.parsePattern(pattern, 0, pattern.length, { unicode: unicode ?? false, unicodeSets: unicodeSets ?? false })

/** The pattern with its high limits of repetition removed. */
function endless(pattern: string, flags: ReadonlyFlags): string {
  const ends: { from: number; to: number; text: string }[] = []
  visitRegExpAST(parse(pattern, flags), {
    onQuantifierEnter: ({ min, max, greedy, element, end }) => {
      if (max >= many && max !== Number.POSITIVE_INFINITY)
        ends.push({ from: element.end, to: end, text: `{${Math.min(min, many)},}${greedy ? '' : '?'}` })
    },
  })
  return ends
    .toSorted((one, other) => other.from - one.from)
    .reduce((left, { from, to, text }) => left.slice(0, from) + text + left.slice(to), pattern)
}

type Characters = AST.Character | AST.CharacterClass | AST.CharacterSet
const isCharacters = ({ type }: AST.Element): boolean => ['Character', 'CharacterClass', 'CharacterSet'].includes(type)
const setOf = (element: AST.Element, flags: ReadonlyFlags) => toUnicodeSet(element as Characters, flags)

/** Whether what matches an element can consist of characters of the set alone. */
function fitsIn(element: AST.Element, set: ReturnType<typeof setOf>, flags: ReadonlyFlags): boolean {
  if (isCharacters(element)) return !setOf(element, flags).isDisjointWith(set)
  if (element.type === 'Quantifier') return element.min === 0 || fitsIn(element.element, set, flags)
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.some(({ elements }) => elements.every((one) => fitsIn(one, set, flags)))
  return !(element.type === 'Assertion' && element.kind === 'start') || flags.multiline === true
}
/** Whether the end of the text is enough for an element. */
const endsWithText = (element: AST.Element): boolean =>
  element.type === 'Assertion'
    ? element.kind === 'end'
    : 'alternatives' in element && element.alternatives.some(({ elements }) => elements.every(endsWithText))

/** The elements before and after an element, up to the whole expression. */
function around(element: AST.Element): { before: AST.Element[]; after: AST.Element[] } {
  const { parent } = element
  if (parent.type === 'Quantifier') return around(parent)
  if (parent.type !== 'Alternative') return { before: [], after: [] }
  const at = parent.elements.indexOf(element)
  const holder = parent.parent
  const outside = holder.type === 'Pattern' || holder.type === 'Assertion' ? { before: [], after: [] } : around(holder)
  return {
    before: [...outside.before, ...parent.elements.slice(0, at)],
    after: [...parent.elements.slice(at + 1), ...outside.after],
  }
}

/** Whether a search restarts in the text that a repetition reads, each time to its end: `<a[^>]*>` on `<a<a<a<a`. */
function beginsAgain(pattern: string, flags: ReadonlyFlags): boolean {
  let [found, behind] = [false, 0]
  const turn = (by: number) => (assertion: AST.Assertion) => {
    if (assertion.kind === 'lookbehind') behind += by
  }
  visitRegExpAST(parse(pattern, flags), {
    onAssertionEnter: turn(1),
    onAssertionLeave: turn(-1),
    onQuantifierEnter: (quantifier) => {
      if (behind > 0 || quantifier.max !== Number.POSITIVE_INFINITY || !isCharacters(quantifier.element)) return
      const set = setOf(quantifier.element, flags)
      const { before, after } = around(quantifier)
      const begins = before.filter((one) => one.type !== 'Assertion' && !isPotentiallyEmpty(one, flags))
      const mayFail = after.some((one) => !isPotentiallyEmpty(one, flags) && !(set.chars.isAll && endsWithText(one)))
      found ||= begins.length > 0 && mayFail && before.every((one) => fitsIn(one, set, flags))
    },
  })
  return found
}

/** Why an expression may take too long for a text; undefined where it does not. */
export function faultOf({ pattern, flags: given }: Pick<Expression, 'pattern' | 'flags'>): string | undefined {
  const has = (flag: string) => given.includes(flag)
  const flags = {
    ignoreCase: has('i'),
    multiline: has('m'),
    dotAll: has('s'),
    sticky: has('y'),
    unicode: has('u'),
    unicodeSets: has('v'),
  }
  const source = endless(pattern, flags)
  const [report] = analyse({ source, flags: given }).reports
  if (report) return report.exponential ? 'exponential' : `quadratic (${report.type.toLowerCase()})`
  return !flags.sticky && beginsAgain(source, flags) ? 'quadratic (begins again)' : undefined
}

type Node = { type: string; start: number; [name: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The text of a literal, a template or `String.raw`; a digit replaces values known only at run time. */
function textOf(node: Node | undefined, known: ReadonlyMap<string, string>): string | undefined {
  if (!node) return undefined
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'Identifier') return known.get(node['name'] as string)
  const raw = node.type === 'TaggedTemplateExpression'
  if (!raw && node.type !== 'TemplateLiteral') return undefined
  const { quasis, expressions } = (raw ? node['quasi'] : node) as {
    quasis: { value: { raw: string; cooked: string } }[]
    expressions: Node[]
  }
  return quasis
    .map(
      ({ value }, at) =>
        (raw ? value.raw : value.cooked) + (expressions[at] ? (textOf(expressions[at], known) ?? '8') : ''),
    )
    .join('')
}

/** Every expression of a source. @throws Error for a pattern that is not written where its expression is made */
export function expressionsOf(file: string, source: string): Expression[] {
  const found: Expression[] = []
  const known = new Map<string, string>()
  const lineOf = ({ start }: Node) => source.slice(0, start).split('\n').length
  const collect = (node: Node) => {
    const [pattern, flags] = node['arguments'] as Node[]
    const text = textOf(pattern, known)
    if (text === undefined) throw new Error(`${file}:${lineOf(node)}: write the pattern where the expression is made`)
    found.push({
      line: lineOf(node),
      pattern: text.replace(/Script=8/g, 'Script=Latin'),
      flags: textOf(flags, known) ?? '',
    })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'VariableDeclarator') {
      const text = textOf(value['init'] as Node | undefined, known)
      if (text !== undefined) known.set((value['id'] as Node)['name'] as string, text)
    }
    const { regex, callee } = value as { regex?: { pattern: string; flags: string }; callee?: Node }
    if (regex) found.push({ line: lineOf(value), ...regex })
    if (callee?.['name'] === 'RegExp') collect(value)
    for (const [name, part] of Object.entries(value)) if (name !== 'regex') visit(part)
  }
  visit(parseSync(file, source).program)
  return found
}

/** The delivered code, and the tools for operators. The others read only the repository. */
const sources = [
  'packages/*/src/**/*.ts',
  'apps/*/src/**/*.{ts,tsx}',
  'tools/{audit-verify*,backup,database,first-admin,pg-programs,processes,restore,start,tar}.{ts,mjs}',
]

/** The expressions of the repository that may take too long, a line each. */
export function slowExpressions(root: string): string[] {
  return globSync(sources, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) =>
      expressionsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((one) => {
        const fault = faultOf(one)
        return fault ? [`${file}:${one.line}: ${fault}: /${one.pattern}/${one.flags}`] : []
      }),
    )
}

if (import.meta.main) {
  const slow = slowExpressions(resolve(import.meta.dirname, '..'))
  for (const line of slow) console.error(line)
  if (slow.length > 0) process.exitCode = 1
}
