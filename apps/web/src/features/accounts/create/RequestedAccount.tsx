import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { requestQuery } from '../../registrations/requests.queries.ts'
import css from './AccountCreatePage.module.css'
import { AccountCreateForm } from './AccountCreateForm.tsx'

/** The form of a new account; where the address names a request for access, filled in from it. */
export function RequestedAccount() {
  const { t } = useTranslation()
  const { request: given } = useSearch({ strict: false }) as { request?: unknown }
  const requestKey = typeof given === 'string' ? given : ''
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
