import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Answer, Batch, type NamedStatement, type PreparedStatements } from './batch.ts'
import { WatchfulClient } from './watchful.ts'

/** Names by statement text: PostgreSQL then plans a statement once per connection (decision 0007). */
const names = new Map<string, string>()

/** Prepared statements last as long as their connection, so their number is capped: people combine filters freely. */
const most = 2000

function nameOf(text: string): string | undefined {
  const cached = names.get(text)
  if (cached || names.size >= most) return cached
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A statement for `send`. @param kept prepares it even without values: one of a few texts that never change */
export type Statement = Omit<NamedStatement, 'name'> & { kept?: boolean }

/** A pg client that pipelines statements, and prepares those with parameters. */
export class BatchingClient extends WatchfulClient {
  readonly #planned: PreparedStatements = new Map()

  /** Sends statements in one round trip; returns the rows of one of them. @param asked its index */
  send(statements: readonly Statement[], readIndex: number): Promise<Answer> {
    const named = statements.map(({ text, values, kept = values.length > 0 }) => ({
      text,
      values,
      name: kept ? nameOf(text) : undefined,
    }))
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, answer?: Answer) => (answer ? resolve(answer) : reject(error))
      this.query(new Batch(named, readIndex, this.#planned, settle))
    })
  }

  /** Text without parameters, perhaps several statements; returns the rows of the last. */
  async run(text: string): Promise<pg.QueryResult> {
    const submitted: unknown = this.query(text)
    const answers = [(await submitted) as pg.QueryResult | pg.QueryResult[]].flat()
    return answers.at(-1) as pg.QueryResult
  }
}
