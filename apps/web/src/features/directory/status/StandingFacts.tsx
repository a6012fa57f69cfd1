import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useDay, useDayOrMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import css from './status.module.css'
import { standingQuery } from './status.queries.ts'
import { CancelPending } from './CancelPending.tsx'
import { useReasonWord } from './useSuspensionText.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const StatusDialog = lazyPart(async () => (await import('./StatusDialog.tsx')).StatusDialog)

/** The account's status, one inherited from above with its date and reason, and planned changes. */
export function StandingFacts({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { data: standing } = useQuery(standingQuery(account.acctKey))
  const { accountStatus, effectiveStatus, effectiveStatusFrom } = account
  const day = useDay()
  const word = useReasonWord()
  const through = effectiveStatus !== accountStatus
  // The account it comes from says since when and why, if this person may see that account.
  const { data: above } = useQuery({
    ...standingQuery(effectiveStatusFrom?.acctKey ?? ''),
    enabled: through && effectiveStatusFrom !== null,
  })
  const own = standing?.suspensions[0]
  const because = above?.suspensions[0]
  const status = t(`statuses.${effectiveStatus}`)
  return (
    <>
      <StatusDot status={accountStatus} />
      {accountStatus !== 'Active' && standing?.since && (
        <span className="dim">
          {own
            ? t('status.sinceBecause', { since: day(standing.since), reason: word(own.reasonCode) })
            : t('status.since', { since: day(standing.since) })}
        </span>
      )}
      {through && (
        <strong>
          {effectiveStatusFrom
            ? t('accounts.statusThrough', { status, name: effectiveStatusFrom.acctName })
            : t('accounts.statusFromAbove', { status })}
          {because && ` ${t('status.sinceBecause', { since: day(because.since), reason: word(because.reasonCode) })}`}
        </strong>
      )}
      <Planned account={account} />
      {standing?.prepared.map((one) => (
        <Prepared key={one.changeKey} prepared={one} />
      ))}
    </>
  )
}

/** A change set that is going to change the status, with a link to it. */
function Prepared({ prepared: { changeKey, to, on, state } }: { prepared: AccountStanding['prepared'][number] }) {
  const { t } = useTranslation()
  const written = useDayOrMoment()
  const when = on && written(on)
  return (
    <span className={css.planned}>
      <Anchor href={paths.change(changeKey)}>
        {when ? t(`status.prepared.${to}`, { on: when }) : t(`status.preparedOnce.${to}`)}
      </Anchor>
      {state === 'AwaitingApproval' && when && ` ${t('status.awaitsApproval')}`}
    </span>
  )
}
/** The planned change with its day, which leads to the change set that planned it, and buttons to change or cancel it for people who may. */
function Planned({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { data: standing } = useQuery(standingQuery(account.acctKey))
  const [changing, setChanging] = useState(false)
  const day = useDay()
  const word = useReasonWord()
  const pending = standing?.pending
  const to = pending?.to ?? account.accountStatusPending
  if (!to) return null
  const date = day(pending?.effectiveOn ?? account.accountStatusPendingEffectiveDate)
  const words = t('accounts.pendingOn', { status: t(`statuses.${to}`), date })
  const may = pending?.state === 'Scheduled' && pending.mayChange.allowed
  return (
    <span className={css.planned}>
      {pending?.changeKey ? <Anchor href={paths.change(pending.changeKey)}>{words}</Anchor> : words}
      {pending && ` (${word(pending.reasonCode)})`}
      {may && (
        <>
          {' '}
          <TextButton aria-haspopup="dialog" aria-label={t('status.changePlanned')} onClick={() => setChanging(true)}>
            {t('status.change')}
          </TextButton>{' '}
          <CancelPending account={account} />
        </>
      )}
      {changing && (
        <Suspense fallback={null}>
          <StatusDialog acctKey={account.acctKey} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </span>
  )
}
