import type { CreateForm } from './accounts.create.ts'

// What was typed into the creation page and the key of its request, kept for this browser tab until the account exists:
// a reload or a lost answer neither loses the work nor makes a second account.

type Draft = { idempotencyKey: string; form: CreateForm }
const name = (userKey: string) => `portal.newAccount.${userKey}`

/** The draft of this tab, if there is one and it can be read. */
export function findDraft(userKey: string): Draft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name(userKey)) ?? 'null') as Draft | null
    return stored && typeof stored.idempotencyKey === 'string' && typeof stored.form?.account?.acctName === 'string'
      ? stored
      : undefined
  } catch {
    return undefined
  }
}
export function keepDraft(userKey: string, draft: Draft): void {
  try {
    sessionStorage.setItem(name(userKey), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs the draft, never the page.
  }
}
export const dropDraft = (userKey: string) => sessionStorage.removeItem(name(userKey))
