import { longestGroupName } from '@portal/contract/core/lengths'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { scim as routes } from '@portal/contract/machines/scim/scim.contract'
import { maxMembers } from '@portal/contract/machines/scim/scim.rules'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isUuid } from '../../../platform/list/cursor.ts'
import * as access from '../../access/accessGroups/accessGroups.provisioning.service.ts'
import { groupResource, isRequested, projected } from './scim.answers.ts'
import type { Filter } from './scim.filter.ts'
import { requireSchema } from './scim.message.ts'
import { type Step, stepsOf } from './scim.patch.ts'
import * as records from './scim.repository.ts'
import { groupSchema, type Resource } from './scim.schemas.ts'
import { startOf } from './scim.start.ts'
import { getAccount } from './scim.users.ts'
import { invalidValue, wholeOf } from './scim.values.ts'

// A SCIM Group is an access group of the account (decision 0089): its name and its members, never its permissions.

type Params = { acctKey: string; id: string }
type GroupQuery = Input<typeof routes.getGroup>['query']

async function getRow(tx: Tx, context: Context, { acctKey, id }: Params): Promise<records.GroupRow> {
  await getAccount(tx, context, acctKey)
  const key = id.toLowerCase()
  const row = isUuid(key) ? await records.findGroup(tx, context.caller.scope, acctKey, key) : undefined
  if (!row) throw new Problem('scim.notFound')
  return row
}
/** @throws Problem scim.tooManyMembers */
export function membersOf(found: readonly records.MemberRow[], groupKey: string): records.MemberRow[] {
  const members = found.filter(({ groupId }) => groupId === groupKey)
  if (members.length > maxMembers) throw new Problem('scim.tooManyMembers', { values: { most: maxMembers } })
  return members
}
async function resourceOf(tx: Tx, { config }: Context, row: records.GroupRow, query: GroupQuery): Promise<Resource> {
  const withMembers = isRequested('Group', query, 'members')
  const members = withMembers
    ? membersOf(await records.findMembers(tx, [row.groupKey], maxMembers), row.groupKey)
    : undefined
  return projected('Group', groupResource(config, row, members), query)
}

export const getGroup = (context: Context, { params, query }: Input<typeof routes.getGroup>) =>
  context.db.inScope(context.caller.scope, async (tx) =>
    resourceOf(tx, context, await getRow(tx, context, params), query),
  )

type GroupChange = {
  name?: string
  externalId?: string | null
  add: Set<string>
  remove: Set<string>
  /** Whether current members who are not added are removed. */
  whole: boolean
}
const textIn = (value: unknown, why: string, longest: number): string => {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= longest) return value.trim()
  throw invalidValue(why)
}
const nameIn = (value: unknown) => textIn(value, 'displayName', longestGroupName)
const externalIdIn = (value: unknown) => (value === undefined ? null : textIn(value, 'externalId', 255))
const keyIn = (one: unknown): string => {
  const key = typeof one === 'string' ? one.toLowerCase() : ''
  if (!isUuid(key)) throw invalidValue(`members: ${String(one)}`)
  return key
}
const keysIn = (members: unknown): string[] => ((members ?? []) as Resource[]).map(({ value }) => keyIn(value))

/**
 * A whole group, as POST and PUT send it. Without members it keeps its current ones, since some clients cannot read
 * that many.
 */
function changeBy(body: Resource): GroupChange {
  const resource = wholeOf('Group', body)
  return {
    name: nameIn(resource['displayName']),
    externalId: externalIdIn(resource['externalId']),
    add: new Set(keysIn(resource['members'])),
    remove: new Set(),
    whole: 'members' in resource,
  }
}

/**
 * The people named by a filter of members.
 * @throws Problem scim.invalidFilter for any other filter, scim.invalidValue
 */
function namedIn(filter: Filter): string[] {
  if (filter.op === 'or') return filter.filters.flatMap(namedIn)
  if (filter.op === 'eq' && filter.attrPath === 'value') return [keyIn(filter.compValue)]
  throw new Problem('scim.invalidFilter', { values: { why: 'members[…]' } })
}
/** One operation of a PATCH. @throws Problem scim.invalidPath, scim.invalidValue, scim.mutability */
function apply(update: GroupChange, step: Step): void {
  const [name] = step.keys
  if (name === 'displayName') update.name = nameIn(step.value)
  else if (name === 'externalId') update.externalId = externalIdIn(step.value)
  else members(update, step)
}
function members(update: GroupChange, { op, condition, value }: Step): void {
  // Members are added or removed, never changed into others.
  if (condition && op !== 'remove') throw new Problem('scim.mutability', { values: { why: 'members[…]' } })
  const keys = condition ? namedIn(condition.filter) : keysIn(value)
  const [into, from] = op === 'remove' ? [update.remove, update.add] : [update.add, update.remove]
  if (op === 'replace' || (op === 'remove' && !condition && value === undefined)) {
    update.whole = true
    update.add.clear()
    update.remove.clear()
  }
  for (const key of keys) {
    into.add(key)
    from.delete(key)
  }
}

/** The wanted members who are new, and the current ones who leave. */
async function differenceOf(tx: Tx, { groupKey }: records.GroupRow, { add, remove, whole }: GroupChange) {
  const present = await records.findMembersAmong(tx, groupKey, whole ? undefined : [...add, ...remove], maxMembers)
  if (present.length > maxMembers) throw new Problem('scim.tooManyMembers', { values: { most: maxMembers } })
  const leaves = (key: string) => (whole ? !add.has(key) : remove.has(key))
  return { add: [...add].filter((key) => !present.includes(key)), remove: present.filter(leaves) }
}
/** Saves a group, after the lock of the account's groups is taken. */
async function save(tx: Tx, context: Context, row: records.GroupRow, update: GroupChange): Promise<void> {
  const { groupKey: groupId, acctKey: accountId } = row
  const { name = row.name, externalId = row.externalId } = update
  const difference = await differenceOf(tx, row, update)
  if (name !== row.name) {
    // An administrator's group keeps the name that they chose.
    if (!row.made || row.starts) throw new Problem('scim.mutability', { values: { why: 'displayName' } })
    await access.renameGroup(tx, context, row, name)
  }
  try {
    await access.changeMembership(tx, context, row, difference, () => startOf(tx, context, accountId))
  } catch (error) {
    if (error instanceof Problem && error.code === 'user.notFound') throw invalidValue('members')
    throw error
  }
  const taken = { scim_group_external: 'scim.externalIdTaken' } as const
  if (externalId !== row.externalId || row.made === null)
    await onConflict(taken, () =>
      records.keepGroup(tx, { groupId, accountId }, { externalId, made: row.made ?? false }, context.caller.by),
    )
  if (difference.add.length + difference.remove.length > 0 || externalId !== row.externalId)
    await access.countChange(tx, context, row)
}

export const createGroup = (context: Context, { params, query, body }: Input<typeof routes.createGroup>) => {
  requireSchema(body, groupSchema)
  const update = changeBy(body)
  return context.db.inScope(context.caller.scope, async (tx) => {
    const { accountId } = await getAccount(tx, context, params.acctKey)
    await access.lockGroupsOf(tx, context, accountId)
    const id = await access.makeEmptyGroup(tx, context, accountId, update.name as string)
    await records.keepGroup(tx, { groupId: id, accountId }, { externalId: null, made: true }, context.caller.by)
    await save(tx, context, await getRow(tx, context, { acctKey: accountId, id }), update)
    return resourceOf(tx, context, await getRow(tx, context, { acctKey: accountId, id }), query)
  })
}

type Change = { params: Params; query: GroupQuery; ifMatch?: number }
const change = (context: Context, { params, query, ifMatch }: Change, update: GroupChange) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { acctKey } = await getRow(tx, context, params)
    await access.lockGroupsOf(tx, context, acctKey)
    const row = await getRow(tx, context, params)
    if (ifMatch !== undefined && row.version !== ifMatch) throw new Problem('request.stale')
    await save(tx, context, row, update)
    return resourceOf(tx, context, await getRow(tx, context, params), query)
  })

export function replaceGroup(context: Context, { body, ...request }: Input<typeof routes.replaceGroup>) {
  requireSchema(body, groupSchema)
  return change(context, request, changeBy(body))
}
export function patchGroup(context: Context, { body, ...request }: Input<typeof routes.patchGroup>) {
  const update: GroupChange = { add: new Set(), remove: new Set(), whole: false }
  for (const step of stepsOf('Group', body)) apply(update, step)
  return change(context, request, update)
}

/** Removes everyone from a group that SCIM made, and archives it. */
export const removeGroup = (context: Context, { params, ifMatch }: Input<typeof routes.removeGroup>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { acctKey } = await getRow(tx, context, params)
    await access.lockGroupsOf(tx, context, acctKey)
    const row = await getRow(tx, context, params)
    if (ifMatch !== undefined && row.version !== ifMatch) throw new Problem('request.stale')
    if (!row.made || row.starts) throw new Problem('scim.mutability', { values: { why: row.name } })
    await save(tx, context, row, { add: new Set(), remove: new Set(), whole: true })
    await access.archiveGroup(tx, context, row, () => startOf(tx, context, acctKey))
    return null
  })
