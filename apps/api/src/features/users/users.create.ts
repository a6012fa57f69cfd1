import { missingForAdministrators } from '@portal/contract/access/access.further.rules'
import { permissionsOf } from '@portal/contract/access/access.groups.rules'
import { fullGrant } from '@portal/contract/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input, Result } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/users/users.contract'
import { type Caller, requireStepUp } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { once } from '../../platform/http/idempotency.ts'
import { refuseInvitation } from '../../core/reach/reach.ts'
import { isFull } from '../../core/administrators/administrators.ts'
import * as companies from './users.create.repository.ts'
import { inviteAdministrator } from './users.invite.service.ts'

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
  const groups = await getGroups(tx, company, groupKeys)
  await refuseInvitation(tx, caller, company, groups)
  if (isFull(groups)) requireStepUp(caller)
  const { firstName, lastName, language, jobFunction, phone, email } = body
  const admin = { firstName, lastName, email, language, jobFunction, phone }
  const userKey = await inviteAdministrator(tx, context, company, admin, body.sendActivation ?? true, 'Email')
  if (groupKeys.length) await companies.insertMemberships(tx, company.accountId, userKey, groupKeys)
  return { userKey, email: normalEmail(email), acctKey: company.accountId }
}

/** The groups that somebody starts in, locked as they are; none of another company. @throws Problem group.notFound */
async function getGroups(tx: Tx, { accountId }: companies.Company, keys: readonly string[]) {
  const groups = keys.length ? await companies.lockGroups(tx, accountId, keys) : []
  if (groups.length === keys.length) return groups
  throw new Problem('group.notFound', { fields: [{ field: 'GroupKeys', code: 'notOneOf' }] })
}

/** What shapes the screen of somebody held to access groups: the permission that all of them give, for each module. */
export const modulesOf = ({ heldToGroups, groups }: Caller) => permissionsOf(heldToGroups ? groups : [fullGrant])
