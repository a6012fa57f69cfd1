import pg from 'pg'
import utils from 'pg/lib/utils.js'
import { codeName } from './names.ts'

/** @param name for which PostgreSQL plans it once per connection; without one it is planned each time */
export type NamedStatement = { text: string; values: readonly unknown[]; name: string | undefined }
/** The rows of the wanted statement, or how many it wrote. */
export type Answer = { rows: Record<string, unknown>[]; count: number | undefined }

type Column = { name: string; read: (text: string) => unknown }
/** The statements that a connection has prepared, by name, with the columns that they return once those are known. */
export type PreparedStatements = Map<string, Column[] | undefined>

type Field = { name: string; dataTypeID: number }
/** The part of a pg connection that a query writes to. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  close(statement: { type: 'S'; name: string }): void
  parse(statement: { text: string; name: string | undefined }): void
  bind(bound: { statement: string | undefined; values: unknown[] }): void
  describe(portal: { type: 'P'; name: '' }): void
  execute(portal: object): void
  sync(): void
}

function countIn(text: string): number | undefined {
  const found = /(?<!\d)\d+$/.exec(text)
  return found ? Number(found[0]) : undefined
}

/**
 * Statements sent together in one round trip. PostgreSQL skips all that follow a failure, so nothing runs without what
 * precedes it. Only the rows of one of them are read.
 */
export class Batch {
  readonly statements: readonly NamedStatement[]
  /** The index of the statement whose rows are read. */
  readonly asked: number
  readonly #planned: PreparedStatements
  #done = 0
  #columns: Column[] | undefined
  #fault: unknown
  readonly #answer: Answer = { rows: [], count: undefined }
  /** pg wraps it where a query has a time limit. */
  callback: (error: unknown, answer?: Answer) => void

  constructor(
    statements: readonly NamedStatement[],
    readIndex: number,
    planned: PreparedStatements,
    callback: (error: unknown, answer?: Answer) => void,
  ) {
    this.statements = statements
    this.asked = readIndex
    this.#planned = planned
    this.callback = callback
  }

  /** Only statements without values may change the statement time-out. */
  get fixed(): string {
    const fixed = this.statements.filter(({ values }) => values.length === 0)
    return fixed.map(({ text }) => text).join('; ')
  }

  submit(wire: Wire): Error | null {
    try {
      const values = this.statements.map((statement) => statement.values.map(utils.prepareValue)) // may throw: before anything is written
      wire.stream.cork()
      for (const [index, statement] of this.statements.entries())
        this.#write(wire, statement, values[index] ?? [], index)
      wire.sync()
      wire.stream.uncork()
      return null
    } catch (error) {
      return error as Error
    }
  }

  #write(wire: Wire, { text, name }: NamedStatement, values: unknown[], index: number): void {
    if (name === undefined || !this.#planned.has(name)) {
      if (name !== undefined) wire.close({ type: 'S', name }) // already prepared if it failed before
      wire.parse({ text, name })
    }
    wire.bind({ statement: name, values })
    if (index === this.asked) {
      this.#columns = name === undefined ? undefined : this.#planned.get(name)
      if (!this.#columns) wire.describe({ type: 'P', name: '' })
    }
    wire.execute({})
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name: codeName(name),
      read: pg.types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#done !== this.asked || this.#fault) return
    const row: Record<string, unknown> = {}
    try {
      let index = 0
      for (const { name, read } of this.#columns ?? []) {
        const text = fields[index++]
        row[name] = text === null || text === undefined ? null : read(text)
      }
      this.#answer.rows.push(row)
    } catch (error) {
      this.#fault = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#done === this.asked) this.#answer.count = countIn(text)
    this.#countDone()
  }

  handleEmptyQuery(): void {
    this.#countDone()
  }

  #countDone(): void {
    const name = this.statements[this.#done]?.name
    if (name !== undefined && !this.#planned.get(name))
      this.#planned.set(name, this.#done === this.asked ? (this.#columns ?? []) : undefined)
    this.#done++
  }

  /** Prepared statements are known only once they succeeded. */
  handleError(error: unknown): void {
    for (const { name } of this.statements.slice(this.#done)) if (name !== undefined) this.#planned.delete(name)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.callback(this.#fault)
    else this.callback(null, this.#answer)
  }

  /** COPY is not for transactions of requests. */
  handleCopyInResponse(wire: Wire & { sendCopyFail(message: string): void }): void {
    wire.sendCopyFail('nothing to copy')
  }
  handleCopyData(): void {}
  handlePortalSuspended(): void {}
}
