import type { Flag } from '@portal/contract/core/access/access.flags'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { permissionOf } from '@portal/contract/core/access/access.groups.rules'
import { fullGrant, type Module, modules } from '@portal/contract/core/access/access.modules'
import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { Group, accessGroups as routes } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { fullAccessName } from '@portal/contract/access/accessGroups/accessGroups.names'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { findRights, type RightsOfPerson } from '../../../core/sessions/sessions.rights.ts'
import { findMemberships, isFull } from '../../../core/administrators/administrators.ts'
import { mayEditGroups, presentGroup, summaryOf } from './accessGroups.present.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { findGroupsNamed } from './accessGroups.named.repository.ts'
import * as groups from './accessGroups.repository.ts'

/** The built-in group for everyone in no group, created when groups are first viewed; editing it makes it ordinary. */
export const ensureFullAccess = (tx: Tx, accountId: string) =>
  groups.insertFullAccess(tx, { groupId: uuid(), accountId, name: fullAccessName, entries: fullGrant.entries })

/** The access groups of a company; without a key, of the caller's company. @throws Problem account.notFound */
export async function groupsOf(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  acctKey: string | null | undefined,
  archived: boolean,
) {
  const accountId = acctKey ?? caller.accountId
  if (!(await isInScope(tx, caller.scope, accountId))) throw new Problem('account.notFound')
  await ensureFullAccess(tx, accountId)
  return (await groups.listGroups(tx, caller.scope, accountId, archived)).map(summaryOf)
}

/** The access groups of the caller's company, or of one below. */
export const listGroups = ({ db, caller }: Context, { query }: Input<typeof routes.list>) =>
  db.inScope(caller.scope, async (tx) => {
    const accountId = query.acctKey ?? caller.accountId
    const items = await groupsOf(tx, { caller }, accountId, query.archived === 'yes')
    const withoutGroup = await groups.countWithoutGroup(tx, accountId)
    return { items, edit: mayEditGroups(caller, accountId), withoutGroup }
  })

/** Groups of the caller's company and those below, by their names. */
export const findNamed = ({ db, caller }: Context, text: string, size: number) =>
  db.inScope(caller.scope, async (tx) => {
    const rows = await findGroupsNamed(tx, caller.scope, caller.accountId, text, size + 1)
    return hitsOf(
      { items: rows.slice(0, size), hasMore: rows.length > size },
      ({ groupKey, acctKey, name, acctName }) => ({
        key: groupKey,
        name,
        detail: acctName,
        acctKey,
      }),
    )
  })

export const getGroup = ({ db, caller }: Context, groupKey: string): Promise<Group> =>
  db.inScope(caller.scope, async (tx) => {
    const row = await groups.findGroup(tx, caller.scope, groupKey)
    if (!row) throw new Problem('group.notFound')
    return presentGroup(tx, caller, row)
  })

/** The flag that each module requires, regardless of groups: the profile's ceiling. */
const ceilings = {
  'Account Details': 'AcctMgmnt',
  'Assign Plans': 'Provision',
  'Customer-Account Details': 'AcctMgmnt',
  'Customer-Add/Edit Users': 'AcctMgmnt',
  'Customer-Company Plans': 'Provision',
  'Customer-User Plans': 'AcctMgmnt',
  'Customer-Settings': 'AcctMgmnt',
} as const satisfies Record<Module, Flag>
type Row = Result<typeof routes.effective>['rows'][number]

/** The home tiles and the menu that a person's own session would report. */
const seenBy = ({ caller }: RightsOfPerson): Result<typeof routes.effective>['sees'] => ({
  roleCode: caller.role,
  rights: caller.rights,
  ramAccess: caller.accountAdministration,
  accessCheck: caller.heldToGroups,
  companyKey: caller.accountId,
  companyType: caller.acctType,
})

/** The rights that each group gives a person, and the result: the profile's ceiling and the union of the groups. */
export async function effectiveAccess({ db, caller, request }: Context, userKey: string) {
  const found = await db.inScope(caller.scope, async (tx) => {
    const person = await groups.findPerson(tx, caller.scope, userKey)
    return person && { person, held: await findMemberships(tx, person.accountId, userKey) }
  })
  const person = found && (await findRights(db, userKey))
  if (!found || !person) throw new Problem('user.notFound')
  const { held } = found
  const full = isFull(held)
  const grants = full ? [fullGrant] : held
  const rows = modules.map((module): Row => {
    const permission = permissionOf(grants, module)
    const flag = ceilings[module]
    const most = holds(person.rights, `${flag}:W`) ? 'RW' : holds(person.rights, `${flag}:R`) ? 'R' : 'none'
    const cut =
      permission === 'none' || permission === most || most === 'RW' || (permission === 'R' && most === 'R')
        ? null
        : most
    const parts = held.flatMap(({ entries, groupKey, name }) => {
      const permission = entries[module]
      return permission ? [{ groupKey, name, permission }] : []
    })
    const heldBy = cut === null ? null : flag
    const heldByLabel = heldBy && flagTexts[heldBy].label[request.language]
    return { module, permission: cut ?? permission, groups: parts, heldBy, heldByLabel }
  })
  const inGroups = held.map(({ groupKey, name }) => ({ groupKey, name }))
  return { userKey, name: found.person.name, held: !full, groups: inGroups, sees: seenBy(person), rows }
}
