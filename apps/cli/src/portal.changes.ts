import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import {
  type ChangeKind,
  type ChangeRow,
  type ChangeSet,
  changes,
} from '@portal/contract/operations/changes/changes.contract'
import { isUnderWay } from '@portal/contract/core/changes/changes.rules'
import type { Portal } from './portal.call.ts'
import { print, printTable } from './print.ts'
import { exits, ExitError } from './stop.ts'

const isKey = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The key of an account given by key or number. */
export async function accountKey(portal: Portal, account: string): Promise<string> {
  if (isKey(account)) return account
  const { items } = await portal.client(accounts).search({ body: { searchText: account } })
  const found = items.find(({ acctNumber }) => acctNumber === account)
  if (!found) throw new ExitError(`No account with the key or number ${account}.`, exits.refused)
  return found.acctKey
}

type ChangeRequest = { kind: ChangeKind; keys: readonly string[]; input: Record<string, unknown> }
export async function prepare(portal: Portal, { kind, keys, input }: ChangeRequest): Promise<ChangeSet> {
  const acctKeys: string[] = []
  for (const one of keys) acctKeys.push(await accountKey(portal, one))
  const body = { kind, selection: { acctKeys }, input }
  return portal.client(changes).create({ body, idempotencyKey: crypto.randomUUID() })
}

type Preview = { set: ChangeSet; rows: ChangeRow[]; more: boolean }
/** A set with the first page of its rows. */
export async function fetchPreview(portal: Portal, set: ChangeSet): Promise<Preview> {
  const { items, hasMore } = await portal.client(changes).rows({ params: { changeKey: set.changeKey }, query: {} })
  return { set, rows: items, more: hasMore }
}

export const find = (portal: Portal, changeKey: string) => portal.client(changes).get({ params: { changeKey } })

/** Sets of the tree, newest first. */
export const page = (portal: Portal, which: 'open' | 'mine' | 'all', cursor: string | undefined) =>
  portal.client(changes).search({ body: { which, ...(cursor !== undefined && { cursor }) } })

/** Prepares the set that undoes another one. */
export const undo = (portal: Portal, changeKey: string) => portal.client(changes).undo({ params: { changeKey } })
export const cancel = (portal: Portal, changeKey: string) => portal.client(changes).cancel({ params: { changeKey } })

/** Runs a set and waits until it has ended or needs a person. */
export async function run(portal: Portal, changeKey: string, confirmCount?: number): Promise<ChangeSet> {
  const body = confirmCount === undefined ? {} : { confirmCount }
  let set = await portal.client(changes).run({ params: { changeKey }, body })
  while (isUnderWay(set, Date.now())) {
    await sleep(500)
    set = await find(portal, changeKey)
  }
  return set
}

/** Whether nothing failed. */
export const isSuccessful = ({ state, failed }: ChangeSet) =>
  ['Done', 'Scheduled', 'AwaitingApproval'].includes(state) && failed === 0

export function show({ set, rows, more }: Preview): void {
  print(set.result ?? set.sentence, ...set.effects, set.message)
  printTable([
    ['State', 'Ready', 'Refused', 'Unchanged', 'Done', 'Failed'],
    [set.state, set.ready, set.refused, set.unchanged, set.done, set.failed],
  ])
  console.log()
  printTable(
    rows.map((row) => [
      row.targetName,
      row.state === 'Waiting' ? row.verdict : row.state,
      row.message ?? row.fields.map(({ label, from, to }) => `${label}: ${from ?? '–'} → ${to ?? '–'}`).join('; '),
    ]),
  )
  if (more) console.log('…')
  if (set.state !== 'Preview') return
  const count = set.confirmCount === null ? '' : ` --confirm ${set.confirmCount}`
  if (set.abilities.run.allowed) console.log(`\nTo run it: portal changes run ${set.changeKey}${count}`)
  else print(set.abilities.run.reason)
}
