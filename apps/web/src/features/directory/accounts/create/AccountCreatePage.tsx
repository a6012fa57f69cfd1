import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { NoRight } from '../../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../../lib/i18n.ts'
import { requestQuery, useMayCreate } from '../../../identity/registrations/requests.queries.ts'
import { PageHeading } from '../../../../ui/PageHeading.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { AccountCreateForm } from './AccountCreateForm.tsx'
import css from './AccountCreatePage.module.css'

/** A new account on one page: who it is, where it is, and its first administrator. */
export function AccountCreatePage() {
  const { t } = useTranslation()
  const mayCreate = useMayCreate()
  return (
    <>
      <PageHeading title={t('accounts.create.title')} className={css.title} />
      {mayCreate ? (
        <RequestedAccount />
      ) : (
        <NoRight title={t('accounts.create.noRight')} action="accounts.createCustomer">
          {t('accounts.create.noRightText')}
        </NoRight>
      )}
    </>
  )
}

/** The form of a new account; where the address names a request for access, filled in from it. */
function RequestedAccount() {
  const { t } = useTranslation()
  const { request: parameter } = useSearch({ strict: false }) as { request?: unknown }
  const requestKey = typeof parameter === 'string' ? parameter : ''
  const { data: request, error } = useQuery(requestQuery(requestKey))
  if (requestKey === '') return <AccountCreateForm />
  if (!request && !error) return <Skeleton lines={8} height={28} />
  const open = request?.status === 'Open'
  return (
    <>
      {error && (
        <p className={css.note} role="alert">
          {t('requests.requestFailed')} {error.message}
        </p>
      )}
      {request && (
        <p className={css.note}>
          {t(open ? 'requests.fromRequest' : 'requests.requestDecided', { name: request.companyName })}
        </p>
      )}
      <AccountCreateForm key={requestKey} {...(open && { request })} />
    </>
  )
}
