import type { AccountRow } from '@portal/contract/directory/accounts/accounts.contract'

// The record that one page passes to the next about an account (specification section 3), in the navigation state and
// copied for this session. It is shown until the answer arrives and never trusted: the server decides by the key alone.

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
type AccountFacts = Pick<
  AccountRow,
  'acctKey' | 'acctName' | 'acctType' | 'accountStatus' | 'custType' | 'parentType' | 'parentKey' | 'parentName'
>

/** The record that opens an account for editing. */
export const workflowOf = ({ accountStatus, ...row }: AccountFacts): Workflow => ({
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

/** Keeps the last opened account for the duration of this tab's session. */
export function keepAccount({
  acctType,
  acctKey,
  acctName,
}: Pick<AccountFacts, 'acctType' | 'acctKey' | 'acctName'>): void {
  try {
    sessionStorage.setItem(copy, JSON.stringify({ acctType, acctKey, acctName }))
  } catch {
    // With full or disabled storage a label is missing while the page loads.
  }
}

/** The name of an account as known to this browser, until the server answers. */
export function knownName(acctKey: string, state: Partial<Workflow>): string | undefined {
  const workflow = (one: Partial<Workflow>) =>
    one.acctKey === acctKey && typeof one.acctName === 'string' ? one.acctName : undefined
  try {
    return workflow(state) ?? workflow((JSON.parse(sessionStorage.getItem(copy) ?? '{}') ?? {}) as Partial<Workflow>)
  } catch {
    return undefined
  }
}
