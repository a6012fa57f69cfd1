import { useSearch } from '@tanstack/react-router'
import { AccountCreatePage } from './create/AccountCreatePage.tsx'
import { AccountPage } from './page/AccountPage.tsx'

/** The specification has one address for two pages: `cmd=create` makes a new account, any other value shows one. */
export function AccountCreateEdit() {
  const { cmd } = useSearch({ strict: false }) as { cmd?: string }
  return cmd === 'create' ? <AccountCreatePage /> : <AccountPage />
}
