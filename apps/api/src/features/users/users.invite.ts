import { createHash, randomBytes } from 'node:crypto'
import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import type { NewCustomer } from '@portal/contract/accounts/accounts.contract'
import type { Language } from '@portal/contract/core/language'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { onConflict } from '../../platform/db/conflicts.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { queueMail } from '../notices/notices.service.ts'

type Company = { accountId: string; acctName: string; acctType: AccountType; language: Language }
const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const

/**
 * Makes a company's administrator, invited and without credentials, in the transaction that needs one (product.md 2.2, 3.2).
 * The activation code is 32 random bytes, stored as a hash, single use, good for 7 days. Answers the person's key.
 */
export async function inviteAdministrator(
  tx: Tx,
  context: Context,
  company: Company,
  admin: NewCustomer['admin'],
  sendActivation: boolean,
): Promise<string> {
  const userId = uuid()
  const { email, firstName, lastName, language = null, jobFunction = null, phone = null } = admin
  const taken = { field: 'Admin.Email', code: 'invalid' } as const
  await onConflict(
    { login_directory_pkey: 'user.emailTaken' },
    () => tx.insertInto('loginDirectory').values({ email, userId }).execute(),
    taken,
  )
  await tx
    .insertInto('appUser')
    .values({
      userId,
      accountId: company.accountId,
      email,
      emailTyped: email,
      firstName,
      lastName,
      language,
      jobFunction,
      phone,
      kind: 'ADMIN',
      roleCode: roleOf[company.acctType],
      userStatus: 'Invited',
      createdBy: context.caller.email,
      modifiedBy: context.caller.email,
    })
    .execute()
  await recordAudit(tx, context, {
    action: 'user.invited',
    accountId: company.accountId,
    targets: [{ type: 'user', key: userId, name: email }],
  })
  if (sendActivation)
    await sendActivationMail(tx, context, company, { userId, email, firstName, language: language ?? company.language })
  return userId
}

type Invited = { userId: string; email: string; firstName: string; language: Language }

async function sendActivationMail(
  tx: Tx,
  { caller, config }: Context,
  company: Company,
  { userId, email, firstName, language }: Invited,
) {
  const code = randomBytes(32).toString('base64url')
  const codeHash = createHash('sha256').update(code).digest()
  await tx
    .insertInto('authChallenge')
    .values({ challengeId: uuid(), kind: 'activation', userId, codeHash, expiresAt: sql`now() + interval '7 days'` })
    .execute()
  const link = `${config.publicOrigin}/password?code=${code}`
  await queueMail(tx, {
    accountId: company.accountId,
    to: email,
    language,
    template: 'activation',
    values: { firstName, companyName: company.acctName, invitedBy: caller.name, link },
  })
}
