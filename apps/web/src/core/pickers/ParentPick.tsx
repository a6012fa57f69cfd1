import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { useTranslation } from '../../lib/i18n.ts'
import { useOwnCompany } from './useOwnCompany.ts'
import { AccountPick } from './AccountPick.tsx'

type Props = {
  controlId?: string
  chosen: string
  error?: string | undefined
  onPick: (acctKey: string, name: string) => void
  /** The label, unless the field asks for the parent of a new account. */
  label?: string
  help?: string
  /** The types to offer, and the accounts to leave out. */
  types?: readonly AccountType[]
  without?: readonly string[]
}
/** Customers have no accounts below them. */
const partners = accountTypes.filter((type) => type !== 'CU')

/** The parent of an account: the reader's company first, others by search; never customers. */
export function ParentPick({ label, help, types = partners, onPick, ...field }: Props) {
  const { t } = useTranslation()
  const own = useOwnCompany()
  const role = types.filter((type) => type !== 'RP' && accountTypes.indexOf(type) >= accountTypes.indexOf(own.acctType))
  return (
    <AccountPick
      {...field}
      label={label ?? t('accounts.create.parent')}
      help={help ?? t('accounts.create.parentHint')}
      required
      filter={{ role, status: ['Active'] }}
      first={types.includes(own.acctType) ? [own] : []}
      onPick={({ acctKey, acctName }) => onPick(acctKey, acctName)}
    />
  )
}
