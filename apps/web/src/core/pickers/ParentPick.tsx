import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { accountTypes } from '@portal/contract/accounts/accounts.fields'
import { useTranslation } from '../../lib/i18n.ts'
import { useOwnCompany } from './useOwnCompany.ts'
import { AccountPick } from './AccountPick.tsx'

type Props = {
  id?: string
  chosen: string
  error?: string | undefined
  onPick: (acctKey: string, name: string) => void
  /** The label, unless the field asks for the parent of a new account. */
  label?: string
  hint?: string
  /** The types that are offered, and accounts that are not. */
  types?: readonly AccountType[]
  without?: readonly string[]
}
/** Customers have nothing below them. */
const partners = accountTypes.filter((type) => type !== 'CU')

/** The account that one hangs below: the own company first, others by search; customers have nothing below them. */
export function ParentPick({ label, hint, types = partners, onPick, ...field }: Props) {
  const { t } = useTranslation()
  const own = useOwnCompany()
  const role = types.filter((type) => type !== 'RP' && accountTypes.indexOf(type) >= accountTypes.indexOf(own.acctType))
  return (
    <AccountPick
      {...field}
      label={label ?? t('accounts.create.parent')}
      hint={hint ?? t('accounts.create.parentHint')}
      required
      filter={{ role, status: ['Active'] }}
      first={types.includes(own.acctType) ? [own] : []}
      onPick={({ acctKey, acctName }) => onPick(acctKey, acctName)}
    />
  )
}
