import type { Tx } from '../../platform/db/db.ts'
import { enforcement, isEnforced } from './signIn.enforcement.repository.ts'

type Someone = { userId: string; accountId: string; email: string; roleCode: string | null }

/**
 * Whether somebody may sign in through an identity provider only, so that password, reset and activation are closed
 * (`product.md` 3.5). Two configurations can require it: the one that owns the verified domain of the person's address,
 * if it belongs to the own company or one above it; and the own company's, whatever the address is, or a foreign
 * address would be a way around it. People named as break-glass are exempt from the configuration that names them.
 * `users` means customers' people (role CU and end users), `usersAndAdmins` everybody. In a transaction of sign-in
 * (asAuth).
 */
export async function ssoEnforcedFor(tx: Tx, someone: Someone): Promise<boolean> {
  return isEnforced(tx, heldAs(someone))
}

/** The same as a value inside a statement. */
export const ssoEnforcement = (someone: Someone) => enforcement(heldAs(someone))

function heldAs({ userId, accountId, email, roleCode }: Someone) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const whom = roleCode === null || roleCode === 'CU' ? ['users', 'usersAndAdmins'] : ['usersAndAdmins']
  return { userId, accountId, domain, whom }
}
