import type { AccessRequest } from '@portal/contract/registrations/registrations.contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import page from '../../ui/Page.module.css'
import { Facts } from '../../ui/Facts.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { useChoices } from '../lookups/lookups.queries.ts'
import { RequestActs } from './RequestActs.tsx'
import css from './Requests.module.css'
import { requestQuery } from './requests.queries.ts'
import { RequestStatusDot } from './RequestStatusDot.tsx'

/** One request for access: who requests it for which company, and the decision (`/accounts/requests/{key}`). */
export function RequestPage() {
  const { t } = useTranslation()
  const { requestKey = '' } = useParams({ strict: false })
  const found = useQuery(requestQuery(requestKey))
  const request = found.data
  const title = request?.companyName ?? t('requests.one')
  return (
    <>
      <PageHeading title={title} back={{ href: paths.requests(), text: t('requests.back') }} />
      {request && (
        <div className={page.sheet}>
          <Outcome request={request} />
          <About request={request} />
          {request.status === 'Open' && <RequestActs request={request} />}
        </div>
      )}
      <QueryState query={found} failed={t('requests.openFailed')} lines={8} height={24} />
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
