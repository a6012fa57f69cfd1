import { dropDraft as drop, findDraft as find, keepDraft as keep } from '../../../lib/drafts.ts'
import type { CreateForm } from './accounts.create.ts'

// What was typed into the creation page and the key of its request, kept for this browser tab until the account exists:
// a reload, a lost answer or a forced sign-out neither loses the work nor makes a second account.

type Draft = { idempotencyKey: string; form: CreateForm }
/** An account made of a request for access has a draft of its own. */
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
