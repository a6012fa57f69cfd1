import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDay } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { CancelPending } from './CancelPending.tsx'
import css from './status.module.css'
import { standingQuery } from './status.queries.ts'
import { useReasonWord, useSuspensionText } from './useSuspensionText.ts'

type Props = { account: Account; standing: AccountStanding }

/** Facts to know before any work on an account: it is suspended, closed, or a planned change failed. */
export function StandingBanner({ account }: { account: Account }) {
  const { data: standing } = useQuery(standingQuery(account.acctKey))
  if (!standing) return null
  const { accountStatus, suspensions, pending, effectiveStatus } = standing
  return (
    <>
      {pending?.state === 'FailedNeedsAttention' && <FailedPlan account={account} standing={standing} />}
      {suspensions.length > 0 && accountStatus !== 'Closed' && <OwnSuspension account={account} standing={standing} />}
      {accountStatus === 'Closed' && <ClosedNote account={account} standing={standing} />}
      {effectiveStatus !== accountStatus && <FromAbove account={account} standing={standing} />}
    </>
  )
}

function Banner({
  kind,
  title,
  children,
}: {
  kind: 'error' | 'warning' | 'info'
  title: string
  children?: ReactNode
}) {
  return (
    <Alert kind={kind} className={css.banner}>
      <h2>{title}</h2>
      {children}
    </Alert>
  )
}

/** The prohibitions of the effective status, in one sentence. */
function Forbidden({ standing }: { standing: AccountStanding }) {
  const { t, i18n } = useTranslation()
  const acts = standing.forbidden.map((act) => t(`status.act.${act}`))
  if (acts.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(acts)
  return <p>{t('status.forbidden', { acts: list })}</p>
}

function OwnSuspension({ account, standing }: Props) {
  const { t } = useTranslation()
  const text = useSuspensionText()
  return (
    <Banner
      kind="warning"
      title={t(`status.banner.${standing.accountStatus === 'SuspendedAbuse' ? 'abuse' : 'suspended'}`, {
        name: account.acctName,
      })}
    >
      <ul>
        {standing.suspensions.map((suspension) => (
          <li key={suspension.suspensionKey}>
            {text(suspension)}
            {suspension.note && <> – {suspension.note}</>}
          </li>
        ))}
      </ul>
      <Forbidden standing={standing} />
    </Banner>
  )
}

function FromAbove({ account, standing }: Props) {
  const { t, i18n } = useTranslation()
  const from = standing.effectiveStatusFrom
  const status = t(`statuses.${standing.effectiveStatus}`).toLocaleLowerCase(i18n.language)
  return (
    <Banner
      kind="warning"
      title={
        from
          ? t('status.banner.through', { name: account.acctName, status, above: from.acctName })
          : t('status.banner.fromAbove', { name: account.acctName, status })
      }
    >
      {from && (
        <p>
          <Anchor href={paths.account(from.acctKey)}>{t('status.openAbove', { name: from.acctName })}</Anchor>
        </p>
      )}
      <Forbidden standing={standing} />
    </Banner>
  )
}

function ClosedNote({ account, standing }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <Banner kind="info" title={t('status.banner.closed', { name: account.acctName, since: day(standing.since) })}>
      <p>
        {standing.reopenUntil
          ? t('status.banner.reopen', { until: day(standing.reopenUntil) })
          : t('status.banner.noReopen')}{' '}
        {standing.purgeOn && t('status.banner.purge', { on: day(standing.purgeOn) })}
      </p>
    </Banner>
  )
}

function FailedPlan({ account, standing }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  const word = useReasonWord()
  const { pending } = standing
  if (!pending) return null
  return (
    <Banner
      kind="error"
      title={t('status.banner.failed', { status: t(`statuses.${pending.to}`), on: day(pending.effectiveOn) })}
    >
      <p>
        {pending.message} {t('status.banner.failedBy', { name: pending.setBy, reason: word(pending.reasonCode) })}
      </p>
      {pending.mayChange.allowed && <CancelPending account={account} />}
    </Banner>
  )
}
