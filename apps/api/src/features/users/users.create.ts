import { permissionsOf } from '@portal/contract/access/access.groups.rules'
import { fullGrant } from '@portal/contract/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input, Result } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/users/users.contract'
import { refusalOfNewcomer, roleOfNewcomer } from '@portal/contract/users/users.rules'
import { type Caller, requireStepUp } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { once } from '../../platform/http/idempotency.ts'
import { refuseInvitation } from '../../core/reach/reach.ts'
import { isFull } from '../../core/administrators/administrators.ts'
import * as companies from './users.create.repository.ts'
import { addPerson } from './users.invite.service.ts'

type Body = Input<typeof routes.provision>['body']
type Created = Result<typeof routes.provision>

/** Adds a person to a company of the caller's tree; the same Idempotency-Key adds once (`product.md` 2.1, 2.2, 8). */
export const provisionUser = (context: Context, body: Body, key?: string): Promise<Created> =>
  context.db.inScope(context.caller.scope, (tx) =>
    once(tx, context, { key, route: 'provision user', body }, () => create(tx, context, body)),
  )

async function create(tx: Tx, context: Context, body: Body): Promise<Created> {
  const { caller } = context
  const company = await companies.findCompany(tx, caller.scope, body.acctKey)
  if (!company) throw new Problem('account.notFound', { fields: [{ field: 'AcctKey', code: 'key' }] })
  const { acctKey: _, groupKeys: keys = [], kind = 'ADMIN', roleCode, sendActivation = true, ...given } = body
  const groupKeys = [...new Set(keys)]
  const newcomer = { ...company, kind, roleCode, groups: groupKeys.length, sendActivation }
  const refusal = refusalOfNewcomer(caller, newcomer)
  if (refusal) {
    const { field, code, values = {} } = refusal
    throw new Problem(code, { values, ...(field && { fields: [{ field, code: 'invalid' }] }) })
  }
  const role = roleOfNewcomer(newcomer)
  const groups = await getGroups(tx, company, groupKeys)
  if (role) {
    await refuseInvitation(tx, caller, company, groups, role)
    if (isFull(groups)) requireStepUp(caller)
  }
  const invited = sendActivation && (role !== null || company.sendEmailEndUser)
  const userKey = await addPerson(tx, context, company, { ...given, kind, roleCode: role }, invited, 'Email')
  if (groupKeys.length) await companies.insertMemberships(tx, company.accountId, userKey, groupKeys)
  return { userKey, email: normalEmail(body.email), acctKey: company.accountId, invited }
}

/** The groups that somebody starts in, locked as they are; none of another company. @throws Problem group.notFound */
async function getGroups(tx: Tx, { accountId }: companies.Company, keys: readonly string[]) {
  const groups = keys.length ? await companies.lockGroups(tx, accountId, keys) : []
  if (groups.length === keys.length) return groups
  throw new Problem('group.notFound', { fields: [{ field: 'GroupKeys', code: 'notOneOf' }] })
}

/** What shapes the screen of somebody held to access groups: the permission that all of them give, for each module. */
export const modulesOf = ({ heldToGroups, groups }: Caller) => permissionsOf(heldToGroups ? groups : [fullGrant])
