import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Answer } from './batch.ts'
import type { BatchingClient, Statement } from './client.ts'
import { codeName } from './names.ts'

const fixed = (text: string): Statement => ({ text, values: [], kept: true })
const withCodeNames = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [codeName(column), value]))
const [begin, commit] = [fixed('begin'), fixed('commit')]

/** Statements that open a transaction. `fixed`: the same for all callers. */
export type OpeningStatements = {
  fixed: readonly string[]
  own?: string
  /** Several pieces of work share it, so none of them ends it. */
  shared?: boolean
}

/** How a statement is sent: awaited; kept for the next awaited one; or awaited together with the commit. */
export type SendMode = 'asked' | 'kept' | 'last'

/**
 * One transaction in as few round trips as possible: its opening goes out with the first statement, unawaited ones with
 * the next awaited. PostgreSQL skips what follows a failure, so no statement runs outside the transaction, its role and
 * its scope.
 */
export class Transaction {
  readonly afterwards: (() => void)[] = []
  readonly #client: BatchingClient
  readonly #opened: number
  readonly #shared: boolean
  readonly #ahead: Statement[]
  #state: 'new' | 'open' | 'committed' | 'rolledBack' = 'new'

  constructor(client: BatchingClient, { fixed: same, own, shared = false }: OpeningStatements) {
    this.#client = client
    this.#shared = shared
    this.#ahead = [begin, ...same.map(fixed), ...(own === undefined ? [] : [{ text: own, values: [] }])]
    this.#opened = this.#ahead.length
  }

  /** The same transaction as Kysely sees a connection. */
  connection(mode: SendMode): DatabaseConnection {
    return {
      executeQuery: ({ sql, parameters }: CompiledQuery) =>
        this.#execute(this.#shared && mode === 'last' ? 'asked' : mode, { text: sql, values: parameters }) as never,
      streamQuery: () => {
        throw new TypeError('nothing is streamed inside a transaction')
      },
    }
  }

  async #execute(mode: SendMode, statement: Statement): Promise<QueryResult<unknown>> {
    if (this.#state === 'committed' || this.#state === 'rolledBack') throw new TypeError('the transaction is over')
    if (mode === 'kept') {
      this.#ahead.push(statement)
      return { rows: [] }
    }
    try {
      if (statement.values.length === 0 && mode === 'asked') return await this.#run(statement.text)
      const { rows, count } = await this.#send(statement, mode === 'last' ? [commit] : [])
      if (mode === 'last') this.#committed()
      return { rows, ...(count !== undefined && { numAffectedRows: BigInt(count) }) }
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error) // whose statement it was, not who read the answer
      throw error
    }
  }

  async #send(statement: Statement, behind: readonly Statement[]): Promise<Answer> {
    const ahead = this.#takeAhead()
    return this.#client.send([...ahead, statement, ...behind], ahead.length)
  }

  /** Text without parameters, perhaps several statements, which only the simple protocol takes. */
  async #run(text: string): Promise<QueryResult<unknown>> {
    const ahead = this.#takeAhead()
    const plain = ahead.every(({ values }) => values.length === 0)
    if (!plain) await this.#client.send(ahead, ahead.length - 1)
    const before = plain ? ahead.map((one) => one.text) : []
    const { rows, rowCount } = await this.#client.run([...before, text].join('; '))
    return { rows: rows.map(withCodeNames), numAffectedRows: BigInt(rowCount ?? 0) }
  }

  #takeAhead(): Statement[] {
    this.#state = 'open'
    return this.#ahead.splice(0)
  }

  #committed(): void {
    this.#state = 'committed'
    for (const callback of this.afterwards) callback()
  }

  /** Sends nothing when no statement was sent. */
  async commit(): Promise<void> {
    if (this.#state === 'committed') return
    const nothing = this.#state === 'new' && this.#ahead.length === this.#opened
    if (!nothing) await this.#send(commit, [])
    this.#committed()
  }

  async rollback(): Promise<void> {
    const wasOpen = this.#state === 'open'
    this.#state = this.#state === 'committed' ? 'committed' : 'rolledBack'
    if (wasOpen) await this.#client.run('rollback').catch(() => {}) // the first fault is the one to report
  }
}
