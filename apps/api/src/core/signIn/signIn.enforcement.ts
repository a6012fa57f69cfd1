import type { Tx } from '../../platform/db/db.ts'
import { enforcement, isEnforced } from './signIn.enforcement.repository.ts'

type SignInPerson = { userId: string; accountId: string; email: string; roleCode: string | null }

/**
 * Whether a person may sign in through an identity provider only (`product.md` 3.5). Either of two configurations can
 * require it: that of the address's verified domain, if it belongs to the person's company or one above; and that of
 * the person's company, for any address, because a foreign address would otherwise bypass it. Emergency administrators
 * are exempt from the one that names them. `users`: role CU and end users. For sign-in (asAuth).
 */
export async function ssoEnforcedFor(tx: Tx, person: SignInPerson): Promise<boolean> {
  return isEnforced(tx, subjectOf(person))
}

/** The enforcement as a value inside a statement. */
export const ssoEnforcement = (person: SignInPerson) => enforcement(subjectOf(person))

function subjectOf({ userId, accountId, email, roleCode }: SignInPerson) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const enforced = roleCode === null || roleCode === 'CU' ? ['users', 'usersAndAdmins'] : ['usersAndAdmins']
  return { userId, accountId, domain, whom: enforced }
}
