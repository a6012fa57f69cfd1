import { allowedChildTypes } from '@portal/contract/directory/accounts/accounts.rules'
import { useNavigate } from '@tanstack/react-router'
import { RefusedButton } from '../../../../core/access/GuardedButton.tsx'
import { useRight } from '../../../../core/access/useRight.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/Button.tsx'

/** For people whose companies have accounts below them. */
export function NewAccountButton() {
  const { t } = useTranslation()
  const { companyType } = useMe()
  const navigate = useNavigate()
  const [right, writes] = [useRight('Provision:W'), useRight('AcctMgmnt:W')]
  if (right === 'never' || allowedChildTypes(companyType).length === 0) return null
  if (right === 'lacking' || writes !== 'held')
    return <RefusedButton variant="filled" label={t('accounts.new')} action="accounts.createCustomer" />
  return <Button onClick={() => void navigate({ href: paths.accountCreate() })}>{t('accounts.new')}</Button>
}
