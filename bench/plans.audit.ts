import pg from 'pg'
import { foldedRows } from '../apps/api/src/features/operations/audit/audit.folds.ts'
import { questionOf } from '../apps/api/src/features/operations/audit/audit.search.ts'
import { countEvents, findEvents } from '../apps/api/src/features/operations/audit/audit.search.repository.ts'
import type { AuditQuery } from '../apps/api/src/features/operations/audit/audit.filter.repository.ts'
import type { Tx } from '../apps/api/src/platform/db/db.ts'
import { fillAudit } from './changes.fill.ts'
import type { Actor } from './search.actors.ts'
import { query } from './search.database.ts'

// Each condition of the audit's list, alone and with every other, among very many events.

/** Rows that a page reads: those of its walk, and those that it shows. */
export const maxPage = 21_000
/**
 * The list with change sets as one row each: a page passes over the largest of them, and counts those that it shows.
 */
export const maxFolds = 62_200 + 25 * 10_001
/** The maximum number of rows that a number next to the list may read. */
export const maxCount = 50_100

/** Fills the audit of a database that is kept for the next run. */
export async function withEvents(databaseUrl: string, events: number): Promise<void> {
  const [found] = await query<{ rows: number }>(
    databaseUrl,
    "select coalesce(sum(reltuples), 0)::int as rows from pg_class where relname like 'audit_event_2%' and relkind = 'r'",
  )
  if ((found?.rows ?? 0) > events / 2) return
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await fillAudit(pool, events)
  } finally {
    await pool.end()
  }
}

type Event = { account: string; session: string; batch: string; request: string }
/** An event from the middle of the year, whose values the searches look for. */
export async function anEvent(databaseUrl: string): Promise<Event> {
  const [found] = await query<Event>(
    databaseUrl,
    `select account_id as account, session_id as session, batch_id as batch, request_id as request from audit_event
      where batch_id is not null and occurred_at < now() - interval '180 days' order by occurred_at desc limit 1`,
  )
  if (!found) throw new Error('there are no events')
  return found
}

const back = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
/** Conditions as people choose them: of few events, of many, and of none. */
const conditionsOf = ({ account, session, batch, request }: Event): Record<string, AuditQuery> => ({
  'thirty days': { from: back(30) },
  'a person': { actor: account },
  'a name': { actor: 'Sample 12' },
  'a name that nobody has': { actor: 'Nobody' },
  'an action': { action: 'account.viewed' },
  'an action that never was': { action: 'account.purged' },
  'actions of accounts': { action: 'account.' },
  refused: { outcome: ['DENIED'] },
  'refused or failed': { outcome: ['DENIED', 'FAILED'] },
  'its own company alone': { acctOnly: true },
  'acted for somebody': { aliasOnly: true },
  'a kind of object': { targetType: 'accessGroup' },
  'an object': { targetKey: account },
  'a field': { field: 'tags' },
  'an address': { ip: '192.0.2.7' },
  'a range of addresses': { ip: '192.0.2.0/30' },
  'a request': { requestId: request },
  'a session': { sessionKey: session },
  'a change set': { batchKey: batch },
})

type Work = (tx: Tx, actor: Actor) => Promise<unknown>
/** Looks at the audit, each with the rows that it may read. */
export function* auditLooks(event: Event): Iterable<{ name: string; most: number; pair: boolean; work: Work }> {
  const conditions = Object.entries(conditionsOf(event))
  const ask =
    (filter: AuditQuery, ask: (tx: Tx, question: Awaited<ReturnType<typeof questionOf>>) => Promise<unknown>): Work =>
    async (tx, { context }) =>
      ask(tx, await questionOf(tx, context, filter))
  const page = (filter: AuditQuery) => ask(filter, (tx, question) => findEvents(tx, question, { limit: 26 }))
  yield { name: 'audit', most: maxPage, pair: false, work: page({}) }
  yield { name: 'audit, folded', most: maxFolds, pair: false, work: ask({}, (tx, one) => foldedRows(tx, one, 25)) }
  for (const [at, [name, filter]] of conditions.entries()) {
    yield { name: `audit: ${name}`, most: maxPage, pair: false, work: page(filter) }
    yield {
      name: `audit: ${name}, folded`,
      most: maxFolds,
      pair: false,
      work: ask(filter, (tx, one) => foldedRows(tx, one, 25)),
    }
    yield {
      name: `audit: ${name}, number`,
      most: maxCount,
      pair: false,
      work: ask(filter, (tx, one) => countEvents(tx, one, 10_000)),
    }
    for (const [other, more] of conditions.slice(at + 1))
      yield { name: `audit: ${name} and ${other}`, most: maxPage, pair: true, work: page({ ...filter, ...more }) }
  }
}
