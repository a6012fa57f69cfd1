import { dropDraft as drop, findDraft as find, keepDraft as keep } from '../../../lib/drafts.ts'
import type { CreateForm } from './accounts.create.ts'

// The creation form and the key of its request, kept in this browser tab until the account exists:
// a reload, a lost answer or a forced sign-out neither loses the work nor creates a second account.

type Draft = { idempotencyKey: string; form: CreateForm }
/** An account created from a request for access has its own draft. */
const nameOf = (request: string | undefined) => (request ? `newAccount.${request}` : 'newAccount')

/** The draft of this tab, if there is one and it can be read. */
export function findDraft(userKey: string, request?: string): Draft | undefined {
  const stored = find(userKey, nameOf(request)) as Partial<Draft> | undefined
  const { acctName, manager } = stored?.form?.account ?? {}
  return [stored?.idempotencyKey, acctName, manager].every((part) => typeof part === 'string')
    ? (stored as Draft)
    : undefined
}
export const keepDraft = (userKey: string, draft: Draft, request?: string) => keep(userKey, nameOf(request), draft)
export const dropDraft = (userKey: string, request?: string) => drop(userKey, nameOf(request))
