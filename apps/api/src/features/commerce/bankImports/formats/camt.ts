import { Problem } from '@portal/contract/core/errors'
import { Parser } from 'saxen'
import {
  type BankStatement,
  damaged,
  dayOf,
  maxInText,
  noneSkipped,
  plainLine,
  referenceIn,
  type StatementEntry,
} from './entry.ts'

// camt.053 of ISO 20022, in any version: `Document/BkToCstmrStmt/Stmt/Ntry`. A document type or an entity is refused
// before parsing. Only known elements are kept, so unknown ones use no memory.

const [maxDepth, maxInName] = [40, 60]
/** The maximum number of values of a repeated element of an entry; further ones are left out. */
const maxValues = 40

/** The texts of an entry, or of one transaction of it, by their paths below it, and its place among the entries. */
type Part = { at: number; account: string; values: Map<string, string[]>; currency: string; parts: Part[] }
const newPart = (at: number, account: string): Part => ({ at, account, values: new Map(), currency: '', parts: [] })
const first = ({ values }: Part, ...paths: string[]): string =>
  paths.map((path) => values.get(path)?.[0] ?? '').find((text) => text !== '') ?? ''
const all = ({ values }: Part, paths: readonly string[]): string[] => paths.flatMap((path) => values.get(path) ?? [])

const texts = [
  'RmtInf/Strd/CdtrRefInf/Ref',
  'RmtInf/Ustrd',
  'RmtInf/Strd/RfrdDocInf/Nb',
  'RmtInf/Strd/AddtlRmtInf',
  'Refs/EndToEndId',
  'AddtlTxInf',
] as const
const payers = ['UltmtDbtr/Nm', 'UltmtDbtr/Pty/Nm', 'Dbtr/Nm', 'Dbtr/Pty/Nm'].map((path) => `RltdPties/${path}`)
const amounts = ['Amt', 'AmtDtls/TxAmt/Amt']
const days = ['ValDt/Dt', 'ValDt/DtTm', 'BookgDt/Dt', 'BookgDt/DtTm']
const states = ['Sts', 'Sts/Cd', 'Sts/Prtry']
const accounts = ['Acct/Id/IBAN', 'Acct/Id/Othr/Id']

/** A known element: with a path below its entry or transaction, its text is kept. */
type ElementKind = { path?: string; children: Map<string, ElementKind> }
function add(to: ElementKind, paths: readonly string[]): ElementKind {
  let node = to
  for (const path of paths) {
    node = to
    for (const name of path.split('/')) {
      const child: ElementKind = node.children.get(name) ?? { children: new Map() }
      node.children.set(name, child)
      node = child
    }
    node.path = path
  }
  return node
}
const aNode = (): ElementKind => ({ children: new Map() })
const [documentNode, statementNode, entryNode, transactionNode] = [aNode(), aNode(), aNode(), aNode()]
const messageNode: ElementKind = { children: new Map([['Stmt', statementNode]]) }
documentNode.children.set('BkToCstmrStmt', messageNode)
add(statementNode, accounts)
statementNode.children.set('Ntry', entryNode)
add(entryNode, ['Amt', 'CdtDbtInd', 'RvslInd', ...states, ...days, 'AcctSvcrRef', 'AddtlNtryInf'])
entryNode.children.set('NtryDtls', { children: new Map([['TxDtls', transactionNode]]) })
add(transactionNode, [...texts, ...payers, ...amounts, 'CdtDbtInd', 'Refs/AcctSvcrRef'])

/** An entry that cannot be read, by its place: the parser would count lines again for each entry. */
class BadEntry extends Error {
  readonly at: number
  constructor(at: number) {
    super('a bad entry')
    this.at = at
  }
}
/** The line of an entry, from its place among all entries. */
function lineOf(text: string, at: number): number {
  let [left, place] = [at, 0]
  for (const { index } of text.matchAll(/<(?:[\w.-]{1,40}:)?Ntry[\s/>]/g)) {
    place = index
    if (left-- === 0) break
  }
  return text.slice(0, place).split('\n').length
}

/** Collects the entries while the parser reads. */
class Entries {
  readonly found: Part[] = []
  /** The open elements; undefined for unknown ones and those below. */
  readonly #open: (ElementKind | undefined)[] = []
  #entry: Part | undefined
  #part: Part | undefined
  #account = ''
  #isStatement = false
  /** The text of the element so far: comments may divide it. */
  #text = ''

  open(fullName: string, attributes: () => Record<string, string>): void {
    if (this.#open.length >= maxDepth || fullName.length > maxInName) throw new BadEntry(this.found.length)
    const name = fullName.slice(fullName.indexOf(':') + 1)
    const node = this.#open.length === 0 ? documentNode : this.#open.at(-1)?.children.get(name)
    this.#open.push(node)
    this.#text = ''
    if (node === messageNode) this.#isStatement = true
    else if (node === statementNode) this.#account = ''
    else if (node === entryNode) this.#entry = this.#part = newPart(this.found.length, this.#account)
    else if (node === transactionNode) {
      this.#part = newPart(this.found.length, this.#account)
      this.#entry?.parts.push(this.#part)
    } else if (this.#part && amounts.includes(node?.path ?? '')) this.#part.currency ||= attributes()['Ccy'] ?? ''
  }

  text(text: string): void {
    if (this.#open.at(-1)?.path && this.#text.length < maxInText) this.#text += text
  }

  #keep(path: string): void {
    const text = plainLine(this.#text, 500)
    if (text === '') return
    if (!this.#part) {
      this.#account ||= text
      return
    }
    const values = this.#part.values.get(path) ?? []
    if (values.length === 0) this.#part.values.set(path, values)
    if (values.length < maxValues) values.push(text)
  }

  close(): void {
    const node = this.#open.pop()
    if (node?.path) this.#keep(node.path)
    this.#text = ''
    if (node === transactionNode) this.#part = this.#entry
    if (node === entryNode && this.#entry) {
      this.found.push(this.#entry)
      this.#entry = this.#part = undefined
    }
  }

  /** Whether it is a statement, and complete. */
  end(line: number): void {
    if (!this.#isStatement) throw new Problem('bankImport.unknown')
    if (this.#open.length > 0) throw damaged(line)
  }
}

function partsIn(text: string): Part[] {
  const entries = new Entries()
  let thrown: Error | undefined
  const parser = new Parser()
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      thrown ??= error as Error
      parser.stop()
    }
  }
  parser.on('openTag', (name, attributes) => guarded(() => entries.open(name, attributes)))
  parser.on('closeTag', () => guarded(() => entries.close()))
  parser.on('text', (value, decode) => guarded(() => entries.text(decode(value))))
  parser.on('cdata', (value) => guarded(() => entries.text(value)))
  const stop = (problem: Problem) =>
    guarded(() => {
      throw problem
    })
  parser.on('attention', () => stop(new Problem('bankImport.unknown')))
  const lastLine = () => text.split('\n').length
  // The parser has no place for what the end of the file cuts off.
  const isCut = ({ message }: Error) => /^(?:unclosed|unexpected end)/.test(message)
  parser.on('error', (error, place) => stop(damaged(isCut(error) ? lastLine() : place().line + 1)))
  parser.parse(text)
  if (thrown) throw thrown
  entries.end(lastLine())
  return entries.found
}

function dayIn(part: Part): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(first(part, ...days)) ?? []
  return dayOf(Number(year), Number(month), Number(day))
}
const isAmount = (text: string) => /^\d{1,13}(?:\.\d{1,5})?$/.test(text)

/** @param more the amount of one transaction of several, and its reference */
function entryOf(
  entry: Part,
  transactions: readonly Part[],
  more?: { amount: string; reference: string | null },
): StatementEntry {
  const [only] = transactions.length === 1 ? transactions : []
  const [amount, currency] = [more?.amount ?? first(entry, 'Amt'), entry.currency]
  const day = dayIn(entry)
  if (!day || !isAmount(amount)) throw new BadEntry(entry.at)
  const purpose = transactions.flatMap((one) => all(one, texts).filter((text) => referenceIn(text)))
  return {
    day,
    amount,
    currency,
    payer: (only && plainLine(first(only, ...payers), 140)) || null,
    text: plainLine([...purpose, ...(purpose.length === 0 ? all(entry, ['AddtlNtryInf']) : [])].join(' '), maxInText),
    reference: more ? more.reference : ((only && ownIn(only)) ?? ownOf(entry)),
    account: entry.account,
    collective: transactions.length > 1,
  }
}

const ownIn = (transaction: Part) => referenceIn(first(transaction, 'Refs/AcctSvcrRef'))
const ownOf = (entry: Part) => referenceIn(first(entry, 'AcctSvcrRef'))
const amountIn = (part: Part): string => first(part, ...amounts)
const cents = (amount: string) => Math.round(Number(amount) * 100_000)
/**
 * The transactions of a collective entry, if each has its amount and all add up to the entry; otherwise only the entry.
 */
function entriesOf(entry: Part): StatementEntry[] {
  const { parts } = entry
  const isSplit =
    parts.length > 1 &&
    parts.every(
      (part) =>
        isAmount(amountIn(part)) &&
        (part.currency || entry.currency) === entry.currency &&
        (first(part, 'CdtDbtInd') || 'CRDT') === 'CRDT',
    ) &&
    parts.reduce((sum, part) => sum + cents(amountIn(part)), 0) === cents(first(entry, 'Amt'))
  if (!isSplit) return [entryOf(entry, parts)]
  const own = parts.map(ownIn)
  // Some banks repeat the reference of the entry with each transaction.
  const isOwn = own.every(Boolean) && new Set(own).size === own.length
  return parts.map((part, at) => {
    const ofEntry = own[at] ?? ownOf(entry)
    const reference = isOwn || ofEntry === null ? ofEntry : `${ofEntry}/${at + 1}`
    return entryOf(entry, [part], { amount: amountIn(part), reference })
  })
}

function readEntries(text: string): BankStatement {
  const notRead = noneSkipped()
  const entries = partsIn(text).flatMap((entry) => {
    const direction = first(entry, 'CdtDbtInd')
    if (direction !== 'CRDT' && direction !== 'DBIT') throw new BadEntry(entry.at)
    if (first(entry, 'RvslInd') === 'true' || first(entry, 'RvslInd') === '1') notRead.reversed += 1
    else if (direction === 'DBIT') notRead.outgoing += 1
    else if ((first(entry, ...states) || 'BOOK') !== 'BOOK') notRead.pending += 1
    else return entriesOf(entry)
    return []
  })
  return { entries, notRead }
}

/** @throws Problem bankImport.unknown, bankImport.damaged */
export function readCamt(text: string): BankStatement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Problem('bankImport.unknown')
  try {
    return readEntries(text)
  } catch (error) {
    throw error instanceof BadEntry ? damaged(lineOf(text, error.at)) : error
  }
}
