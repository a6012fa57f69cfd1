import { isDeepStrictEqual } from 'node:util'
import type { GroupGrant, Module, Permission } from '@portal/contract/core/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import {
  type Group,
  maxGroups,
  type accessGroups as routes,
} from '@portal/contract/access/accessGroups/accessGroups.contract'
import { v7 as uuid } from 'uuid'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { refuseMembers } from '../../../core/reach/reach.ts'
import { type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { lockAccess } from '../../../core/administrators/administrators.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import { guard, requireWideningSeen } from './accessGroups.guards.ts'
import { mayEditGroups, presentGroup, summaryOf } from './accessGroups.present.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import * as groups from './accessGroups.repository.ts'
import { ensureFullAccess } from './accessGroups.service.ts'

type Create = Input<typeof routes.create>
type Patch = Input<typeof routes.update>['body']
const nameTaken = { access_group_name: 'group.nameTaken' } as const
const nameField = { field: 'Name', code: 'invalid' } as const

/** @throws Problem auth.forbidden for groups of a company below: only its own people change them (`product.md` 8) */
export function requireEditable(context: Context, accountId: string): void {
  const { allowed, reason } = mayEditGroups(context.caller, accountId)
  if (!allowed) throw new Problem('auth.forbidden', { values: { access: reason ?? '' } })
}

type GrantFields = Pick<Patch, 'entries' | 'accountScope' | 'accounts' | 'tags' | 'exclude'>
/** The grant in a request; for a module that is named twice the last entry counts. */
const grantOf = ({ entries, accountScope, accounts, tags, exclude }: GrantFields): Partial<GroupGrant> => ({
  ...(entries && { entries: entriesFrom(entries) }),
  ...(accountScope && { accountScope }),
  ...(accounts && { accounts: [...new Set(accounts)] }),
  ...(tags && { tags: [...new Set(tags)] }),
  ...(exclude && { exclude: [...new Set(exclude)] }),
})
export const entriesFrom = (entries: readonly { module: Module; permission: Permission }[]) =>
  Object.fromEntries(entries.map(({ module, permission }) => [module, permission])) as GroupGrant['entries']

/**
 * Every company that a group names must be below its own. @throws Problem account.notFound, whether others exist or not
 */
async function refuseForeign(
  tx: Tx,
  { caller }: Context,
  accountId: string,
  { accounts = [], exclude = [] }: Partial<GroupGrant>,
) {
  const below = await groups.findBelow(tx, caller.scope, accountId, [...new Set([...accounts, ...exclude])])
  const isForeign = (key: string) => !below.some(({ acctKey }) => acctKey === key)
  const fields = [
    ...(accounts.some(isForeign) ? [{ field: 'Accounts', code: 'key' as const }] : []),
    ...(exclude.some(isForeign) ? [{ field: 'Exclude', code: 'key' as const }] : []),
  ]
  if (fields.length) throw new Problem('account.notFound', { fields })
}

/** Creates a group; a copy begins with the entries, companies and members of another group of the company. */
export const createGroup = (context: Context, { body }: Create): Promise<Group> =>
  context.db.inScope(context.caller.scope, (tx) => create(tx, context, body))

const empty: GroupGrant = { entries: {}, accountScope: 'ALL_BELOW', accounts: [], tags: [], exclude: [] }
async function create(tx: Tx, context: Context, body: Create['body']): Promise<Group> {
  const { caller } = context
  const accountId = body.acctKey ?? caller.accountId
  if (!(await isInScope(tx, caller.scope, accountId))) throw new Problem('account.notFound')
  requireEditable(context, accountId)
  await requireStatusAllows(tx, accountId, 'edit')
  await lockAccess(tx, accountId)
  await ensureFullAccess(tx, accountId)
  if ((await groups.countGroups(tx, accountId)) >= maxGroups)
    throw new Problem('group.tooMany', { values: { most: maxGroups } })
  const model = body.copyOf ? await groups.findGroup(tx, caller.scope, body.copyOf) : undefined
  if (body.copyOf && model?.acctKey !== accountId) throw new Problem('group.notFound')
  const { entries, accountScope, accounts, tags, exclude } = model ?? empty
  const changed = grantOf(body)
  await refuseForeign(tx, context, accountId, changed)
  const groupId = uuid()
  const words = { name: body.name, description: body.description ?? model?.description ?? null }
  const grant = { entries, accountScope, accounts, tags, exclude, ...changed }
  await onConflict(
    nameTaken,
    () => groups.insertGroup(tx, { groupId, accountId, ...words, ...grant, modifiedBy: caller.by }),
    nameField,
  )
  if (model) await groups.copyMembers(tx, model.groupKey, { groupId, accountId })
  await guard(tx, caller, accountId)
  const changes = changesOf({}, { ...words, ...grant })
  await recordAudit(tx, context, { action: 'group.created', accountId, targets: [target(groupId, body.name)], changes })
  return present(tx, context, groupId)
}

export const target = (key: string, name: string) => ({ type: 'group', key, name })
async function present(tx: Tx, { caller }: Context, groupKey: string): Promise<Group> {
  const row = await groups.findGroup(tx, caller.scope, groupKey)
  if (!row) throw new Problem('group.notFound')
  return presentGroup(tx, caller, row)
}

/** A group in the caller's tree that they may change; the groups of its company are locked. */
export async function lockGroup(tx: Tx, context: Context, groupKey: string): Promise<groups.GroupRow> {
  const group = await groups.findGroup(tx, context.caller.scope, groupKey)
  if (!group) throw new Problem('group.notFound')
  requireEditable(context, group.acctKey)
  await requireStatusAllows(tx, group.acctKey, 'edit')
  await lockAccess(tx, group.acctKey)
  const row = await groups.findGroup(tx, context.caller.scope, groupKey)
  if (!row) throw new Problem('group.notFound')
  return row
}

const wire = (field: string) => field.charAt(0).toUpperCase() + field.slice(1)
export function changesOf(before: object, after: object): AuditChange[] {
  const stored = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(stored[field] ?? null, value ?? null))
    .map(([field, value]) => ({ field: wire(field), old: stored[field] ?? null, new: value }))
}
/** A change of the rights of "Full access" makes it an ordinary group; a change of its name or description does not. */
const isGrant = (field: string) => !['Name', 'Description'].includes(field)

/** Changes a group. @param version of the group that the caller edited; stale = 412 with the stored state */
export const updateGroup = (context: Context, groupKey: string, body: Patch, version: number): Promise<Group> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const row = await lockGroup(tx, context, groupKey)
    if (row.version !== version) throw new Problem('request.stale', { current: await presentGroup(tx, caller, row) })
    const { name, description, archived } = body
    const grant = grantOf(body)
    await refuseForeign(tx, context, row.acctKey, grant)
    const values = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(archived !== undefined && { archived }),
      ...grant,
    }
    const changes = changesOf(row, values)
    if (changes.length === 0) return presentGroup(tx, caller, row)
    if (archived && row.fullAccess) throw new Problem('group.fullAccess')
    if (archived) await requireWideningSeen(tx, row, body.confirmFull)
    await refuseMembers(tx, caller, groupKey, { come: archived === false, leave: archived === true })
    await makeOrdinary(
      tx,
      caller,
      row,
      changes.some(({ field }) => isGrant(field)),
    )
    await onConflict(nameTaken, () => groups.updateGroup(tx, groupKey, values, caller.by), nameField)
    await guard(tx, caller, row.acctKey)
    const action = archived === true && !row.archived ? 'group.archived' : 'group.updated'
    await recordAudit(tx, context, { action, accountId: row.acctKey, targets: [target(groupKey, row.name)], changes })
    return present(tx, context, groupKey)
  })

async function makeOrdinary(tx: Tx, caller: Caller, row: groups.GroupRow, archived: boolean) {
  if (!archived || !row.fullAccess) return
  await refuseMembers(tx, caller, row.groupKey, { come: true, leave: false })
  const { groupKey: groupId, acctKey: accountId } = row
  await groups.addPeopleWithoutGroup(tx, { groupId, accountId })
  await groups.markOrdinary(tx, groupId)
}

type Matrix = Input<typeof routes.saveMatrix>['body']
/**
 * Changes cells of several groups, all or nothing. A group that someone else changed meanwhile is named and shown as
 * stored.
 */
export const saveMatrix = (context: Context, body: Matrix): Promise<Result<typeof routes.saveMatrix>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    // Sorted by key, so that two people who save the same groups wait for each other instead of deadlocking.
    const ordered = body.groups.toSorted((one, other) => one.groupKey.localeCompare(other.groupKey))
    const rows = []
    for (const { groupKey } of ordered) rows.push(await lockGroup(tx, context, groupKey))
    const stale = rows.filter((row, at) => row.version !== ordered[at]?.version)
    if (stale.length)
      throw new Problem('request.stale', {
        current: { items: stale.map(summaryOf) },
        fields: stale.map(({ groupKey }) => ({
          field: `Groups.${body.groups.findIndex((one) => one.groupKey === groupKey)}.Version`,
          code: 'invalid' as const,
        })),
      })
    for (const [at, row] of rows.entries()) await saveEntries(tx, context, row, ordered[at]?.entries ?? [])
    for (const accountId of new Set(rows.map(({ acctKey }) => acctKey))) await guard(tx, caller, accountId)
    const saved = await groups.findGroups(
      tx,
      caller.scope,
      body.groups.map(({ groupKey }) => groupKey),
    )
    const order = body.groups.map(({ groupKey }) => groupKey)
    return {
      items: saved.toSorted((one, other) => order.indexOf(one.groupKey) - order.indexOf(other.groupKey)).map(summaryOf),
    }
  })

async function saveEntries(tx: Tx, context: Context, row: groups.GroupRow, changed: Parameters<typeof entriesFrom>[0]) {
  const entries = entriesFrom(changed)
  if (isDeepStrictEqual(entries, row.entries)) return
  await makeOrdinary(tx, context.caller, row, true)
  await groups.updateGroup(tx, row.groupKey, { entries }, context.caller.by)
  const changes = changesOf(row.entries, {
    ...Object.fromEntries(Object.keys(row.entries).map((name) => [name, null])),
    ...entries,
  })
  await recordAudit(tx, context, {
    action: 'group.matrixChanged',
    accountId: row.acctKey,
    targets: [target(row.groupKey, row.name)],
    changes,
  })
}

type Members = Input<typeof routes.members>['body']
/** Adds people of the company to a group, or removes them. */
export const changeMembers = (context: Context, groupKey: string, { add = [], remove = [], confirmFull }: Members) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const row = await lockGroup(tx, context, groupKey)
    const { acctKey: accountId } = row
    const keys = [...new Set([...add, ...remove])]
    const people = keys.length ? await groups.findAdministrators(tx, accountId, keys) : []
    const missing = keys.find((key) => !people.some(({ userId }) => userId === key))
    if (missing) throw new Problem('user.notFound')
    if (remove.length) await requireWideningSeen(tx, row, confirmFull, remove)
    await refuseMembers(tx, caller, groupKey, { come: add.length > 0, leave: remove.length > 0 })
    if (add.length) await groups.addMembers(tx, { groupId: groupKey, accountId }, [...new Set(add)])
    if (remove.length) await groups.removeMembers(tx, groupKey, remove)
    if (keys.length === 0) return presentGroup(tx, caller, row)
    await guard(tx, caller, accountId)
    const emails = (addresses: readonly string[]) =>
      people.filter(({ userId }) => addresses.includes(userId)).map(({ email }) => email)
    const changes = [{ field: 'Members', old: emails(remove), new: emails(add) }]
    await recordAudit(tx, context, {
      action: 'group.membersChanged',
      accountId,
      targets: [target(groupKey, row.name)],
      changes,
    })
    return present(tx, context, groupKey)
  })
