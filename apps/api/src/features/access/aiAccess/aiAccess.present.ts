import type { AiAccess } from '@portal/contract/access/aiAccess/aiAccess.contract'
import { type AiValue, aiSetting, featuresOf } from '@portal/contract/access/aiAccess/aiAccess.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { type Resolved, resolveSetting } from '@portal/contract/access/settings/settings.rules'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { withAuthors } from '../../../core/people/people.authors.ts'
import { nameOf } from '../../../core/people/people.ts'
import type { ChainPlace, StoredValue } from '../../../core/settings/settings.chains.ts'
import { editOf, lockOf, sourceOf } from '../settings/settings.service.ts'
import { type ChainRow, findChain, findGroups, findNotice, findPeople } from './aiAccess.repository.ts'

/** An account, everything above that affects it, and the resulting value. */
export type AiAccessState = {
  places: ChainPlace[]
  last: ChainPlace
  status: string
  version: number
  own: (StoredValue & { value: AiValue }) | undefined
  resolved: Omit<Resolved, 'value' | 'inherited'> & { value: AiValue; inherited: AiValue }
}

const placeOf = ({ accountId: key, acctType: level, acctName: name, named, own }: ChainRow): ChainPlace => ({
  key,
  level,
  name,
  named,
  own: own ? { [aiSetting.code]: { ...own, value: { ...own.value, features: featuresOf(own.value.features) } } } : {},
})

/** @throws Problem account.notFound */
export async function standingOf(tx: Tx, { caller, config }: Context, accountId: string): Promise<AiAccessState> {
  const rows = await findChain(tx, caller.scope, accountId)
  const places = rows.map(placeOf)
  const [row, last] = [rows.at(-1), places.at(-1)]
  if (!row || !last) throw new Problem('account.notFound')
  return {
    places,
    last,
    status: row.accountStatus,
    version: row.version,
    own: last.own[aiSetting.code] as AiAccessState['own'],
    resolved: resolveSetting(aiSetting, places, { production: config.production }) as AiAccessState['resolved'],
  }
}

/**
 * The people and groups among some that the caller may see: this requires their own modules, not only the permission to
 * see settings.
 */
export async function visibleAmong(
  tx: Tx,
  caller: Caller,
  accountId: string,
  keys: { users: string[]; groups: string[] },
) {
  const scope = scopeOfPeople(caller)
  if (!scope) return { people: [], groups: [] }
  const mayGroups = holds(caller.rights, 'UserGroupsAccess:R')
  return {
    people: keys.users.length > 0 ? await findPeople(tx, scope, accountId, keys.users) : [],
    groups: mayGroups && keys.groups.length > 0 ? await findGroups(tx, scope, accountId, keys.groups) : [],
  }
}
function scopeOfPeople(caller: Caller) {
  try {
    return narrowed(caller, { name: 'Customer-Add/Edit Users', level: 'R' }).scope
  } catch (refusal) {
    if (refusal instanceof Problem) return undefined
    throw refusal
  }
}

/** AI access of an account as a reader sees it. */
export async function present(tx: Tx, { caller }: Context, standing: AiAccessState): Promise<AiAccess> {
  const { places, last, status, version, own, resolved } = standing
  const { value, inherited } = resolved
  const notice = await findNotice(tx, caller.scope, last.key)
  const noticeOn = notice?.noticeAt ? new Date(notice.noticeAt).toISOString() : null
  const authorOf = await withAuthors(tx, caller, [
    ...(own ? [own] : []),
    ...(noticeOn ? [{ by: notice?.noticeBy ?? null, on: noticeOn }] : []),
  ])
  const shownValue = own?.value ?? value
  const seen = await visibleAmong(tx, caller, last.key, {
    users: shownValue.allowedUserKeys,
    groups: shownValue.allowedGroupKeys,
  })
  const edit = editOf(caller, aiSetting, last.level, status, resolved)
  return {
    accountId: last.key,
    acctType: last.level,
    ...value,
    useForTraining: false,
    noticeAcceptedBy: noticeOn ? authorOf({ by: notice?.noticeBy ?? null, on: noticeOn }).name : null,
    noticeAcceptedOn: noticeOn,
    locked: own?.locked ?? false,
    version,
    source: sourceOf(resolved.source, places),
    own: own?.value ?? null,
    inherited,
    inheritedFrom: sourceOf(resolved.inheritedFrom, places),
    lockedBy: resolved.lockedBy === null ? null : sourceOf(resolved.lockedBy, places),
    setBy: own ? authorOf(own) : null,
    allowedUsers: seen.people.map((person) => ({ userKey: person.userId, name: nameOf(person), email: person.email })),
    allowedGroups: seen.groups.map(({ groupId, name }) => ({ groupKey: groupId, name })),
    edit,
    // A customer has no accounts below, so a lock would have no effect.
    lock: lockOf(caller, { ...aiSetting, lockable: last.level !== 'CU' }, edit),
  }
}
