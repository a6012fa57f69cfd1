import { allowedChildTypes } from '@portal/contract/accounts/accounts.rules'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { useMe } from '../users/users.queries.ts'

/** There only for those who may create some type of account below their own company. */
export function NewAccountButton() {
  const { t } = useTranslation()
  const { companyType } = useMe()
  const navigate = useNavigate()
  const mayCreate = useCan('AcctMgmnt:W') && allowedChildTypes(companyType).length > 0
  if (!mayCreate) return null
  return <Button onClick={() => void navigate({ href: paths.accountCreate() })}>{t('accounts.new')}</Button>
}
