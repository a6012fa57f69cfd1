import { allowedChildTypes } from '@portal/contract/accounts/accounts.rules'
import { Why } from '../../../core/access/Why.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { RequestedAccount } from './RequestedAccount.tsx'
import css from './AccountCreatePage.module.css'

/** A new account on one page: who it is, where it is, and its first administrator. */
export function AccountCreatePage() {
  const { t } = useTranslation()
  const { companyType } = useMe()
  const [mayProvision, mayWrite] = [useCan('Provision:W'), useCan('AcctMgmnt:W')]
  const mayCreate = mayProvision && mayWrite && allowedChildTypes(companyType).length > 0
  return (
    <>
      <PageHeading title={t('accounts.create.title')} className={css.title} />
      {mayCreate ? (
        <RequestedAccount />
      ) : (
        <EmptyState title={t('accounts.create.noRight')} action={<Why action="accounts.createCustomer" />}>
          {t('accounts.create.noRightText')}
        </EmptyState>
      )}
    </>
  )
}
