import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { runDueChanges } from '../src/features/operations/changes/changes.worker.ts'
import type { Account, Person, World } from './world.ts'

// Change sets as a person makes them through the API, and the job that does them.

type Body = Record<string, unknown>
/** A set on the wire, with the fields that tests look at. */
export type WireSet = {
  ChangeKey: string
  State: string
  Sentence: string
  Effects: string[]
  NotUndone: string[] | null
  ConfirmCount: number | null
  Message: string | null
  NeedsApproval: boolean
  UndoneBy: string | null
  Abilities: Record<'Run' | 'Cancel' | 'Decide' | 'Retry' | 'Undo', { Allowed: boolean; Reason: string | null }>
} & Record<'Total' | 'Ready' | 'Refused' | 'Unchanged' | 'Done' | 'Failed' | 'Skipped', number>
type WireRow = {
  TargetKey: string
  State: string
  Verdict: string
  Code: string | null
  Message: string | null
  Fields: { Name: string }[]
}

/** The demo tree, a person of its distributor, and the requested number of customers below any of its companies. */
export async function changesIn(world: World) {
  const tree = await world.demoTree()
  const customers = (count: number, under: Account, tags: string[] = []): Promise<Account[]> =>
    Promise.all(Array.from({ length: count }, () => world.anAccount({ acctType: 'CU', under, tags })))
  return { tree, customers, rosa: await world.signedInAt(tree.borealis) }
}
/** The selection of single accounts. */
export const keysOf = (accounts: readonly Account[]) => ({ AcctKeys: accounts.map(({ accountId }) => accountId) })

export const prepare = (person: Person, Kind: string, Selection: Body, Input: Body, key: string = randomUUID()) =>
  person.post('/api/v1/ChangeSet', { Kind, Selection, Input }, { 'idempotency-key': key })

/** A new preview. */
export async function prepared(person: Person, kind: string, selection: Body, input: Body): Promise<WireSet> {
  const answer = await prepare(person, kind, selection, input)
  expect({ status: answer.statusCode, message: answer.json().Message }).toMatchObject({ status: 201 })
  return answer.json().ResultContent
}

export const addressOf = ({ ChangeKey }: Pick<WireSet, 'ChangeKey'>, part = '') =>
  `/api/v1/ChangeSet/${ChangeKey}${part && `/${part}`}`
export const act = (person: Person, set: Pick<WireSet, 'ChangeKey'>, what: string, body?: Body) =>
  person.post(addressOf(set, what), body)
/** Does something to a set and returns the set afterwards. */
export async function done(
  person: Person,
  set: Pick<WireSet, 'ChangeKey'>,
  what: string,
  body?: Body,
): Promise<WireSet> {
  const answer = await act(person, set, what, body)
  expect({ status: answer.statusCode, code: answer.json().Code }).toMatchObject({ status: what === 'Undo' ? 201 : 200 })
  return answer.json().ResultContent
}
export const seen = async (person: Person, set: Pick<WireSet, 'ChangeKey'>): Promise<WireSet> =>
  (await person.get(addressOf(set))).json().ResultContent

export async function rowsOf(person: Person, set: Pick<WireSet, 'ChangeKey'>, show?: string): Promise<WireRow[]> {
  const answer = await person.get(`${addressOf(set, 'Rows')}${show ? `?show=${show}` : ''}`)
  return answer.json().ResultContent.Items
}

/** The job, until nothing is left to do. */
export const work = ({ db, config, keys }: World) => runDueChanges({ db, config, keys }, () => false)

export const tagsOf = async ({ db }: World, accountId: string): Promise<string[]> =>
  (await db.pool.query('select tags from account where account_id = $1', [accountId])).rows[0].tags

/** The audit events of a set, by action. */
export const recorded = async ({ db }: World, { ChangeKey }: Pick<WireSet, 'ChangeKey'>) =>
  (
    await db.pool.query(
      `select action, source, targets->0->>'key' as target from audit_event where batch_id = $1 order by occurred_at, audit_id`,
      [ChangeKey],
    )
  ).rows

/** For sorting codes and keys: as text. */
export const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other))
