import { beyond, beyondBelow, permissionsOf } from '@portal/contract/access/access.groups.rules'
import { fullGrant, type GroupGrant, type Module } from '@portal/contract/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input, Result } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/users/users.contract'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { once } from '../../platform/http/idempotency.ts'
import * as companies from './users.create.repository.ts'
import { inviteAdministrator } from './users.invite.ts'
import { missingForAdministrators } from './users.rules.ts'

type Body = Input<typeof routes.createAdministrator>['body']
type Created = Result<typeof routes.createAdministrator>

/** Invites an administrator of a company of the caller's tree; the same Idempotency-Key invites once (`product.md` 2.2, 8). */
export const createAdministrator = (context: Context, body: Body, key?: string): Promise<Created> =>
  context.db.inScope(context.caller.scope, (tx) =>
    once(tx, context, { key, route: 'provision user', body }, () => create(tx, context, body)),
  )

async function create(tx: Tx, context: Context, body: Body): Promise<Created> {
  const { caller } = context
  const company = await companies.findCompany(tx, caller.scope, body.acctKey)
  if (!company) throw new Problem('account.notFound', { fields: [{ field: 'AcctKey', code: 'key' }] })
  const missing = missingForAdministrators(caller.rights, company.acctType)
  if (missing) throw new Problem('auth.forbidden', { values: { access: missing } })
  if (company.effectiveStatus !== 'Active' && company.effectiveStatus !== 'Pending')
    throw new Problem('account.suspended', { values: { status: company.effectiveStatus } })
  const groupKeys = [...new Set(body.groupKeys ?? [])]
  await refuseBeyond(tx, caller, company, groupKeys)
  const { firstName, lastName, language, jobFunction, phone, email } = body
  const admin = { firstName, lastName, email, language, jobFunction, phone }
  const userKey = await inviteAdministrator(tx, context, company, admin, body.sendActivation ?? true, 'Email')
  if (groupKeys.length) await companies.insertMemberships(tx, company.accountId, userKey, groupKeys)
  return { userKey, email: normalEmail(email), acctKey: company.accountId }
}

/** Nobody gives what they lack (`product.md` 9, S3): who is held to groups starts others in groups that go no further. */
async function refuseBeyond(tx: Tx, caller: Caller, company: companies.Company, groupKeys: readonly string[]) {
  const groups = groupKeys.length ? await companies.lockGroups(tx, company.accountId, groupKeys) : []
  if (groups.length < groupKeys.length)
    throw new Problem('group.notFound', { fields: [{ field: 'GroupKeys', code: 'notOneOf' }] })
  if (!caller.heldToGroups) return
  const full = groups.length === 0 || groups.some(({ fullAccess }) => fullAccess)
  const module = (full ? [fullGrant] : groups).map((grant) => beyondHere(caller, company, grant)).find(Boolean)
  if (module) throw new Problem('group.beyondYou', { values: { module } })
}

const beyondHere = (caller: Caller, company: companies.Company, grant: GroupGrant): Module | undefined =>
  company.accountId === caller.accountId
    ? beyond(caller.groups, grant)
    : beyondBelow(caller.groups, grant, caller.accountId, company)

/** What shapes the screen of somebody held to access groups: the permission that all of them give, for each module. */
export const modulesOf = ({ heldToGroups, groups }: Caller) => permissionsOf(heldToGroups ? groups : [fullGrant])
