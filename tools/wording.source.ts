import { type Comment, parseSync, type Program } from 'oxc-parser'

type Parsed = { source: string; comments: Comment[]; program: Program }
type Piece = { line: number; text: string }

export function read(file: string, source: string): Parsed {
  const { comments, program } = parseSync(file, source)
  return { source, comments, program }
}

const lineOf = (source: string, at: number) => source.slice(0, at).split('\n').length
const isAlone = (source: string, at: number) => source.slice(source.lastIndexOf('\n', at - 1) + 1, at).trim() === ''

/** The comments of a file as paragraphs: lines that follow each other are one. Directives of tools are left out. */
export function commentsOf({ source, comments }: Parsed): Piece[] {
  const found: (Piece & { last: number; alone: boolean })[] = []
  for (const { type, value, start } of comments) {
    const [line, alone] = [lineOf(source, start), isAlone(source, start)]
    const before = found.at(-1)
    if (type === 'Line' && alone && before?.alone && before.last === line - 1) {
      before.text += ` ${value.trim()}`
      before.last = line
    } else {
      const text = value.replaceAll(/(?:^|\n)\s*\*+ ?/g, ' ').trim()
      found.push({ line, text, last: line, alone: type === 'Line' && alone })
    }
  }
  return found.filter(({ text }) => !/^(?:oxlint|oxfmt|@ts|i18n|@__|v8)/.test(text))
}

/** The comments of a style sheet. */
export const styleCommentsOf = (source: string): Piece[] =>
  [...source.matchAll(/\/\*(.*?)\*\//gs)].map(({ 1: text = '', index }) => ({
    line: lineOf(source, index),
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }))

/** The paragraphs, list items and table rows of a page, whose lines may wrap. */
export function paragraphsOf(markdown: string): Piece[] {
  const found: Piece[] = []
  let open = false
  for (const [at, line] of markdown.split('\n').entries()) {
    const text = line.trim()
    const before = found.at(-1)
    if (open && before && !/^(?:$|[-*+] |\d+\. |[|#>]|```)/.test(text)) before.text += ` ${text}`
    else found.push({ line: at + 1, text })
    open = text !== '' && !/^(?:[|#]|```)/.test(text)
  }
  return found
}

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  if (!isNode(value)) return
  yield value
  for (const part of Object.values(value)) yield* nodesIn(part)
}

const declarations = /^(?:TSTypeAlias|TSInterface|TSEnum|Class)Declaration$/u

/** The names of the types, interfaces, classes and enums that a file declares. */
export const typesOf = ({ source, program }: Parsed): Piece[] =>
  [...nodesIn(program)]
    .filter(({ type }) => declarations.test(type))
    .flatMap(({ id, start }) => (id ? [{ line: lineOf(source, start), text: (id as { name: string }).name }] : []))

type Pattern = Node | null | undefined

/** The names that a pattern declares; one that repeats the name of a field is the field’s. */
function declaredIn(pattern: Pattern): Node[] {
  if (!pattern) return []
  const inside = (field: string) => declaredIn(pattern[field] as Pattern)
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ArrayPattern':
      return (pattern['elements'] as Pattern[]).flatMap(declaredIn)
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((part) =>
        part['shorthand'] ? [] : declaredIn((part['argument'] ?? part['value']) as Pattern),
      )
    case 'AssignmentPattern':
      return inside('left')
    case 'RestElement':
      return inside('argument')
    default:
      return []
  }
}

/** The names of the functions, constants, variables and parameters that a file declares. */
export const valuesOf = ({ source, program }: Parsed): Piece[] =>
  [...nodesIn(program)]
    .flatMap((node) => [
      ...(node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' ? [node['id'] as Pattern] : []),
      ...(/^(?:Arrow)?Function/u.test(node.type) && Array.isArray(node['params']) ? (node['params'] as Pattern[]) : []),
    ])
    .flatMap(declaredIn)
    .map(({ start, ...node }) => ({ line: lineOf(source, start), text: node['name'] as string }))

/** The literals of a file that have several words, with a letter for each value in them. */
export function literalsOf({ source, program }: Parsed): Piece[] {
  return [...nodesIn(program)].flatMap((node) => {
    const quasis = node['quasis'] as { value: { cooked: string } }[] | undefined
    const text = quasis ? quasis.map((part) => part.value.cooked).join('x') : node['value']
    const isText = node.type === 'Literal' || quasis !== undefined
    return isText && typeof text === 'string' && text.includes(' ') ? [{ line: lineOf(source, node.start), text }] : []
  })
}
