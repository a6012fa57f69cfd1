import type { AccountRow } from '@portal/contract/accounts/accounts.contract'

// What one page tells the next about an account (specification section 3): the workflow record in the navigation state, and its
// copy of this session. Shown until the answer is there and never trusted: the server decides by the key alone.

/** The workflow record, as the specification lists it. */
export type Workflow = {
  acctType: string
  acctKey: string
  acctStatus: string
  acctName: string
  parentType: string | null
  parentKey: string | null
  parentName: string | null
  cmd: string
  tab: number
  custType: string | null
}
type Known = Pick<
  AccountRow,
  'acctKey' | 'acctName' | 'acctType' | 'accountStatus' | 'custType' | 'parentType' | 'parentKey' | 'parentName'
>

/** The record that opens an account for editing. */
export const workflowOf = ({ accountStatus, ...row }: Known): Workflow => ({
  acctType: row.acctType,
  acctKey: row.acctKey,
  acctStatus: accountStatus,
  acctName: row.acctName,
  parentType: row.parentType,
  parentKey: row.parentKey,
  parentName: row.parentName,
  cmd: 'edit',
  tab: 1,
  custType: row.custType,
})

const copy = 'account3'

/** Keeps the account that was opened last for the time of this tab's session; it goes with the session. */
export function keepAccount({ acctType, acctKey, acctName }: Pick<Known, 'acctType' | 'acctKey' | 'acctName'>): void {
  try {
    sessionStorage.setItem(copy, JSON.stringify({ acctType, acctKey, acctName }))
  } catch {
    // A full or forbidden storage costs a label while the page loads.
  }
}

/** What an account is called as far as this browser knows, until the server says. */
export function knownName(acctKey: string, state: Partial<Workflow>): string | undefined {
  const named = (one: Partial<Workflow>) =>
    one.acctKey === acctKey && typeof one.acctName === 'string' ? one.acctName : undefined
  try {
    return named(state) ?? named((JSON.parse(sessionStorage.getItem(copy) ?? '{}') ?? {}) as Partial<Workflow>)
  } catch {
    return undefined
  }
}
