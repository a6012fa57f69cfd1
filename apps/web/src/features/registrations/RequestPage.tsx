import type { AccessRequest } from '@portal/contract/registrations/registrations.contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/pageTitle.ts'
import { paths } from '../../lib/paths.ts'
import { usePageFocus } from '../../lib/usePageFocus.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import page from '../../ui/Page.module.css'
import { Facts } from '../../ui/Facts.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useChoices } from '../lookups/lookups.queries.ts'
import { RequestActs } from './RequestActs.tsx'
import css from './Requests.module.css'
import { requestQuery } from './requests.queries.ts'
import { RequestStatusDot } from './RequestStatusDot.tsx'

/** One request for access: who requests it for which company, and the decision (`/accounts/requests/{key}`). */
export function RequestPage() {
  const { t } = useTranslation()
  const { requestKey = '' } = useParams({ strict: false })
  const { data: request, error, refetch } = useQuery(requestQuery(requestKey))
  const title = request?.companyName ?? t('requests.one')
  usePageTitle(title)
  const heading = usePageFocus()
  return (
    <>
      <p className={page.back}>
        <Anchor href={paths.requests()}>{t('requests.back')}</Anchor>
      </p>
      <h1 ref={heading} tabIndex={-1} className={page.title}>
        {title}
      </h1>
      {request && (
        <div className={page.sheet}>
          <Outcome request={request} />
          <About request={request} />
          {request.status === 'Open' && <RequestActs request={request} />}
        </div>
      )}
      {!request && error && (
        <ErrorState title={t('requests.openFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!request && !error && <Skeleton label={t('table.loading')} lines={8} height={24} />}
    </>
  )
}

/** The status of the request; for a closed one who decided, when, and the result. */
function Outcome({ request }: { request: AccessRequest }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { status, decidedBy, decidedOn, madeAcctKey, reason } = request
  return (
    <div role="status" className={css.outcome}>
      <RequestStatusDot status={status} />
      {status !== 'Open' && (
        <span>
          {decidedBy
            ? t('requests.decidedBy', { name: decidedBy, when: moment(decidedOn) })
            : t('requests.decidedOn', { when: moment(decidedOn) })}
        </span>
      )}
      {madeAcctKey && <Anchor href={paths.account(madeAcctKey)}>{t('requests.toAccount')}</Anchor>}
      {reason && <p className={css.reason}>{t('requests.reasonWas', { reason })}</p>}
    </div>
  )
}

function About({ request }: { request: AccessRequest }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const countries = useChoices('countries')
  const facts = {
    person: `${request.firstName} ${request.lastName}`,
    email: request.email,
    phone: request.phone,
    country: countries.find(({ value }) => value === request.country)?.label ?? request.country,
    language: t(`accounts.languageName.${request.language}`),
    for: request.acctName,
    asked: moment(request.createdOn),
    message: request.message,
  }
  const none = <span className={page.dim}>{t('form.none')}</span>
  return <Facts facts={Object.entries(facts).map(([name, value]) => [t(`requests.column.${name}`), value || none])} />
}
