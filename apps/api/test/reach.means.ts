import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'
import type { Refusal } from './reach.met.ts'
import type { Company, Identity, State } from './reach.tree.ts'

// How actions are done.

type Answer = { status: number; body: { ResultContent?: never; Fields?: unknown } }
/** The means of an action: a request as a person, a write as the owner where there is no route, and due change sets. */
export type Driver = {
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>
  tx: Tx
  /** Who acts. */
  by: string
  /** The company of the actor, and those below it, where an action may succeed. */
  near: readonly Company[]
  runDue(): Promise<void>
  /** The refusals so far. */
  refusals: Refusal[]
}

export const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T

/** People with their current company. */
async function placed(tx: Tx, companies: readonly Company[], people: readonly Identity[]): Promise<Identity[]> {
  const ids = people.map(({ userId }) => userId)
  const { rows } = await sql<{
    userId: string
    accountId: string
  }>`select user_id as "userId", account_id as "accountId"
    from app_user where user_id = any(${ids}::uuid[])`.execute(tx)
  const places = new Map(rows.map(({ userId, accountId }) => [userId, accountId]))
  return people.map((one) => ({
    ...one,
    company: companies.find(({ id }) => id === places.get(one.userId)) ?? one.company,
  }))
}
/** A change set from its preview to its end, done later by the job. */
export async function run(means: Driver, state: State, { status, body }: Answer) {
  if (status !== 201) return undefined
  const { ChangeKey } = body.ResultContent as unknown as { ChangeKey: string }
  const done = await runSet(means, state, ChangeKey)
  if (!done) means.refusals.push(...(await refusedRows(means.tx, ChangeKey)))
  return done
}
async function refusedRows(tx: Tx, key: string): Promise<Refusal[]> {
  const { rows } =
    await sql<Refusal>`select error_code as code, coalesce(error_values::text, '') as text from change_row
    where change_set_id = ${key} and error_code is not null`.execute(tx)
  return rows
}
async function runSet({ ask, tx, runDue }: Driver, state: State, ChangeKey: string): Promise<State | undefined> {
  if ((await ask('POST', `/api/v1/ChangeSet/${ChangeKey}/Run`, {})).status !== 200) return undefined
  await sql`update change_set set run_at = now() - interval '1 second' where change_set_id = ${ChangeKey}`.execute(tx)
  await runDue()
  const { rows } = await sql<{ done: number }>`select done from change_set where change_set_id = ${ChangeKey}`.execute(
    tx,
  )
  if (!rows[0]?.done) return undefined
  const [hands, others] = [
    await placed(tx, state.companies, state.hands),
    await placed(tx, state.companies, state.others),
  ]
  return { ...state, hands, others, sets: [...state.sets, ChangeKey] }
}
