import type { AccessRequest } from '@portal/contract/identity/registrations/registrations.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { When, WhenIn } from '../../../core/moments/When.tsx'
import { ReasonDialog } from '../../../core/records/ReasonDialog.tsx'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { textOr } from '../../../lib/textOr.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import page from '../../../ui/Page.module.css'
import { Facts } from '../../../ui/Facts.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import css from './Requests.module.css'
import { requestQuery, useDecide, useMayCreate } from './requests.queries.ts'
import { StateDot } from '../../../core/states/StateDot.tsx'

/** One request for access: the person, the company, and the decision (`/accounts/requests/{key}`). */
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
          {request.message && <p className={css.message}>{request.message}</p>}
          {request.status === 'Open' && <RequestActs request={request} />}
          <About request={request} />
        </div>
      )}
      <QueryState query={found} failed={t('requests.openFailed')} lines={8} height={24} />
    </>
  )
}

/** The status of the request; for a closed one who decided, when, and the result. */
function Outcome({ request }: { request: AccessRequest }) {
  const { t } = useTranslation()
  const { status, decidedBy, decidedOn, madeAcctKey, reason } = request
  return (
    <div role="status" className={css.outcome}>
      <StateDot of="requests.status" is={status} />
      {status !== 'Open' && (
        <span>
          {decidedBy && decidedOn ? (
            <WhenIn at={decidedOn} say={(when) => t('requests.decidedBy', { name: decidedBy, when })} />
          ) : (
            <When at={decidedOn} />
          )}
        </span>
      )}
      {madeAcctKey && <Anchor href={paths.account(madeAcctKey)}>{t('requests.toAccount')}</Anchor>}
      {reason && <p className={css.reason}>{t('requests.reasonWas', { reason })}</p>}
    </div>
  )
}

function About({ request }: { request: AccessRequest }) {
  const { t } = useTranslation()
  const countries = useChoices('countries')
  const facts = {
    person: `${request.firstName} ${request.lastName}`,
    email: request.email,
    phone: request.phone,
    country: countries.find(({ value }) => value === request.country)?.label ?? request.country,
    language: t(`accounts.languageName.${request.language}`),
    for: request.acctName,
    asked: <When at={request.createdOn} />,
  }
  const none = <span className={page.dim}>{t('form.none')}</span>
  // i18n: requests.column.*
  const labelOf = (name: string) => textOr(t, `requests.column.${name}`, fieldLabel(name, t))
  return <Facts facts={Object.entries(facts).map(([name, value]) => [labelOf(name), value || none])} />
}

/** The possible decisions on an open request. */
function RequestActs({ request }: { request: AccessRequest }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayDecide = useCan('AcctMgmnt:W')
  const mayCreate = useMayCreate()
  const [declining, setDeclining] = useState(false)
  if (!mayDecide)
    return (
      <p className={css.note}>
        <WhyNote action="registrations.decide" what={t('requests.decide')}>
          {t('requests.viewOnly')}
        </WhyNote>
      </p>
    )
  return (
    <div className={css.acts}>
      <Button
        aria-disabled={!mayCreate || undefined}
        aria-describedby={mayCreate ? undefined : 'request-why'}
        onClick={() => mayCreate && void navigate({ href: paths.accountCreate(request.acctKey, request.requestKey) })}
      >
        {t('requests.create')}
      </Button>
      <Button variant="default" onClick={() => setDeclining(true)}>
        {t('requests.decline')}
      </Button>
      {!mayCreate && (
        <span id="request-why" className={page.dim}>
          {t('accounts.create.noRightText')}
        </span>
      )}
      {declining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </div>
  )
}

/** The fewest characters that make sense, and the most that the contract allows. */
const [least, most] = [10, 500]

/** Asks for the reason, which is sent to the person who made the request. */
function DeclineDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const decide = useDecide()
  const { requestKey } = request
  return (
    <ReasonDialog
      title={t('requests.declineTitle', { name: request.companyName })}
      hint={t('requests.reasonHint', { least, most })}
      least={least}
      most={most}
      submit={t('requests.declineSubmit')}
      danger
      draft={`requests.decline.${requestKey}`}
      send={(reason) => decide.mutateAsync({ requestKey, body: { decision: 'Declined', reason } })}
      onSent={onClose}
      onClose={onClose}
    >
      <p>{t('requests.declineText', { email: request.email })}</p>
    </ReasonDialog>
  )
}
