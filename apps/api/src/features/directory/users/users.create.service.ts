import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input, Result } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/directory/users/users.contract'
import { refusalOfNewcomer, roleOfNewcomer } from '@portal/contract/directory/users/users.rules'
import { requireStepUp } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { refuseInvitation } from '../../../core/reach/reach.ts'
import { isFull } from '../../../core/administrators/administrators.ts'
import * as companies from './users.create.repository.ts'
import { addPerson, type NewPerson } from './users.invite.service.ts'

type Body = Input<typeof routes.provision>['body']
type PersonInput = Omit<Body, 'firstName' | 'lastName'> & Pick<NewPerson, 'firstName' | 'lastName' | 'timeZone'>
type ProvisionResult = Result<typeof routes.provision>

/**
 * Adds a person in the caller's transaction, with no more than the caller may give.
 * @param quiet sends no mail, because the person signs in at their identity provider
 */
export async function createPerson(
  tx: Tx,
  context: Context,
  body: PersonInput,
  { quiet = false } = {},
): Promise<ProvisionResult> {
  const { caller } = context
  const company = await companies.findCompany(tx, caller.scope, body.acctKey)
  if (!company) throw new Problem('account.notFound', { fields: [{ field: 'AcctKey', code: 'key' }] })
  const { acctKey: _, groupKeys: keys = [], kind = 'ADMIN', roleCode, sendActivation = true, ...rest } = body
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
  const invited = !quiet && sendActivation && (role !== null || company.sendEmailEndUser)
  const userKey = await addPerson(tx, context, company, { ...rest, kind, roleCode: role }, invited, 'Email')
  if (groupKeys.length) await companies.insertMemberships(tx, company.accountId, userKey, groupKeys)
  return { userKey, email: normalEmail(body.email), acctKey: company.accountId, invited }
}

/** The groups in which a person starts, locked; they must belong to the company. @throws Problem group.notFound */
async function getGroups(tx: Tx, { accountId }: companies.Company, keys: readonly string[]) {
  const groups = keys.length ? await companies.lockGroups(tx, accountId, keys) : []
  if (groups.length === keys.length) return groups
  throw new Problem('group.notFound', { fields: [{ field: 'GroupKeys', code: 'notOneOf' }] })
}
