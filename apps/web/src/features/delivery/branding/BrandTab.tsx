import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { BrandEditor } from './BrandEditor.tsx'

/** Tab 7 of an account: its brand, or the inherited one. */
export const BrandTab = ({ account }: { account: Account; readOnly: boolean }) => (
  <BrandEditor acctKey={account.acctKey} />
)
