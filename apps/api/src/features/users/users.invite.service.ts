import type { NewCustomer } from '@portal/contract/accounts/accounts.contract'
import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Language } from '@portal/contract/core/language'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { recordAudit } from '../../core/audit/audit.record.ts'
import { sendFirstActivation } from '../passwords/passwords.send.service.ts'
import { requireStatusAllows } from '../../core/status/status.allows.ts'
import * as invites from './users.invite.repository.ts'

type Company = { accountId: string; acctName: string; acctType: AccountType; language: Language }
const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const

/**
 * Invites a company's administrator in the caller's transaction (`product.md` 2.2). A taken address is refused with
 * 409, whoever has it. @param field of the address in the request @returns the person's key
 */
export async function inviteAdministrator(
  tx: Tx,
  context: Context,
  company: Company,
  admin: NewCustomer['admin'],
  sendActivation: boolean,
  field = 'Admin.Email',
): Promise<string> {
  const userId = uuid()
  const email = normalEmail(admin.email)
  const { accountId, acctType } = company
  await requireStatusAllows(tx, accountId, 'createUser')
  const by = { createdBy: context.caller.email, modifiedBy: context.caller.email }
  if (!(await invites.claimByInvitation(tx, email, userId, accountId)))
    throw new Problem('user.emailTaken', { fields: [{ field, code: 'invalid' }] })
  await invites.insertUser(tx, {
    ...admin,
    email,
    userId,
    accountId,
    emailTyped: admin.email,
    kind: 'ADMIN',
    roleCode: roleOf[acctType],
    userStatus: 'Invited',
    ...by,
  })
  const target = { type: 'user', key: userId, name: email }
  await recordAudit(tx, context, { action: 'user.invited', accountId, targets: [target] })
  if (sendActivation) await sendActivationMail(tx, context, company, userId, admin)
  return userId
}

/** Mails the first link. */
function sendActivationMail(
  tx: Tx,
  { caller, config }: Context,
  { accountId, acctName, language }: Company,
  userId: string,
  admin: NewCustomer['admin'],
) {
  const reader = {
    userId,
    accountId,
    email: normalEmail(admin.email),
    firstName: admin.firstName,
    language: admin.language ?? language,
    companyName: acctName,
  }
  return sendFirstActivation(tx, config, reader, caller.name)
}
