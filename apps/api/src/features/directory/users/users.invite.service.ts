import type { NewCustomer } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { roleAt } from '@portal/contract/core/access/access.reach.rules'
import type { Role } from '@portal/contract/core/access/access.flags'
import type { UserKind } from '@portal/contract/directory/users/users.codes'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Language } from '@portal/contract/core/language'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { requireRoom } from '../../../core/limits/limits.ts'
import { sendFirstActivations } from '../../identity/passwords/passwords.send.service.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import * as invites from './users.invite.repository.ts'

type Company = { accountId: string; acctName: string; acctType: AccountType; language: Language }

/** A new person; an end user has no role. */
export type NewPerson = Omit<NewCustomer['admin'], 'firstName' | 'lastName'> & {
  firstName: string | null
  lastName: string | null
  kind: UserKind
  roleCode: Role | null
  referenceKey?: string | null
  timeZone?: string | null
}

/** Invites a company's administrator, with the role of the company. @param field of the address in the request */
export const inviteAdministrator = (
  tx: Tx,
  context: Context,
  company: Company,
  admin: NewCustomer['admin'],
  sendActivation: boolean,
) => {
  const person: NewPerson = { ...admin, kind: 'ADMIN', roleCode: roleAt(company.acctType) }
  return addPerson(tx, context, company, person, sendActivation, 'Admin.Email')
}

/**
 * Adds a person to a company in the caller's transaction (`product.md` 2.2). A taken address is refused with 409, in
 * every company.
 * @param field of the address in the request
 * @returns the person's key
 */
export async function addPerson(
  tx: Tx,
  context: Context,
  company: Company,
  person: NewPerson,
  sendActivation: boolean,
  field: string,
): Promise<string> {
  const userId = uuid()
  const email = normalEmail(person.email)
  const { accountId } = company
  await requireStatusAllows(tx, accountId, 'createUser')
  if (person.roleCode) await requireRoom(tx, context.caller, accountId, { admins: 1 })
  const by = { createdBy: context.caller.by, modifiedBy: context.caller.by }
  if (!(await invites.claimByInvitation(tx, email, userId, accountId)))
    throw new Problem('user.emailTaken', { fields: [{ field, code: 'invalid' }] })
  await invites.insertUser(tx, {
    ...person,
    email,
    userId,
    accountId,
    emailTyped: person.email,
    userStatus: 'Invited',
    ...by,
  })
  await recordAudit(tx, context, {
    action: 'user.invited',
    accountId,
    targets: [{ type: 'user', key: userId, name: email }],
    changes: [{ field: 'kind', old: null, new: person.kind }],
  })
  if (sendActivation) await sendActivationMail(tx, context, company, userId, person)
  return userId
}

/** Mails the first activation link. */
export function sendActivationMail(
  tx: Tx,
  { caller, config }: Context,
  { accountId, acctName, language }: Omit<Company, 'acctType'>,
  userId: string,
  person: Pick<NewPerson, 'email' | 'firstName' | 'roleCode' | 'language'>,
) {
  const reader = {
    userId,
    accountId,
    email: normalEmail(person.email),
    firstName: person.firstName,
    roleCode: person.roleCode,
    language: person.language ?? language,
    companyName: acctName,
  }
  return sendFirstActivations(tx, config, [reader], caller.name)
}
