import type { CompanyPlanSummary } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useEarlyHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { ItemCards } from '../../../ui/ItemCard.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { CompanyPlanCard } from './CompanyPlanCard.tsx'
import css from './CompanyPlans.module.css'
import { CompanyPlansHealth } from './CompanyPlansHealth.tsx'
import { isOver, useSubscriptionRefusal } from './companyPlans.words.ts'
import { PlanActivities } from './PlanActivities.tsx'
import { ScheduledActivities } from './ScheduledActivities.tsx'
import { summaryQuery } from './subscriptions.queries.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const AddPlanDialog = lazyPart(async () => (await import('./AddPlanDialog.tsx')).AddPlanDialog)
const LimitsDialog = lazyPart(async () => (await import('../plans/LimitsDialog.tsx')).LimitsDialog)

type Account = { acctKey: string; acctType: string }
type Props = { account: Account; readOnly: boolean }

/** Tab 3 of an account: its plans, scheduled changes, and the history. */
export function CompanyPlansTab({ account, readOnly }: Props) {
  const { t } = useTranslation()
  const { acctKey } = account
  const maySee = useCan('AcctMgmnt:R')
  const summary = useQuery({ ...summaryQuery(acctKey), enabled: maySee })
  useEarlyHealth('CompanyPlans', acctKey, maySee)
  if (!maySee) return <NoRight title={t('companyPlans.noRight')} action="subscriptions.summary" object={acctKey} />
  if (!summary.data)
    return (
      <div className={css['waiting']}>
        <QueryState query={summary} failed={t('companyPlans.failed')} lines={8} height={28} />
      </div>
    )
  return (
    <>
      <CurrentPlans account={account} summary={summary.data} readOnly={readOnly} />
      {summary.data.scheduled.length > 0 && (
        <PlainSection title={t('companyPlans.scheduled.title')}>
          <ScheduledActivities activities={summary.data.scheduled} readOnly={readOnly} />
        </PlainSection>
      )}
      <PlainSection title={t('companyPlans.activity.title')}>
        <PlanActivities acctKey={acctKey} readOnly={readOnly} />
      </PlainSection>
    </>
  )
}

function CurrentPlans({ account, summary, readOnly }: Props & { summary: CompanyPlanSummary }) {
  const { t } = useTranslation()
  const current = summary.items.filter((plan) => !isOver(plan))
  const ended = summary.items.filter(isOver)
  const card = (plan: (typeof current)[number]) => ({
    key: plan.subscriptionKey,
    card: <CompanyPlanCard plan={plan} summary={summary} readOnly={readOnly} />,
  })
  return (
    <PlainSection
      title={t('companyPlans.title')}
      hint={useHint(account, summary, readOnly)}
      acts={<Tools account={account} summary={summary} readOnly={readOnly} />}
    >
      <CompanyPlansHealth summary={summary} readOnly={readOnly} />
      {current.length > 0 ? (
        <ItemCards items={current.map(card)} />
      ) : (
        <EmptyState title={t('companyPlans.none')}>
          {summary.add.allowed && !readOnly ? t('companyPlans.noneAdd') : t('companyPlans.noneText')}
        </EmptyState>
      )}
      {ended.length > 0 && (
        <ItemCards items={ended.map(card)} folded={t('companyPlans.ended', { count: ended.length })} />
      )}
    </PlainSection>
  )
}

/** Who changes these plans, if the reader does not. */
function useHint({ acctKey }: Account, { add }: CompanyPlanSummary, readOnly: boolean): string | false {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  if (acctKey === companyKey || add.reason === 'subscription.ownCompany') return t('companyPlans.ownCompany')
  return readOnly && t('companyPlans.readOnly')
}

function Tools({ account: { acctKey, acctType }, summary, readOnly }: Props & { summary: CompanyPlanSummary }) {
  const { t } = useTranslation()
  const refusalOf = useSubscriptionRefusal()
  const right = useRight('Provision:W')
  const seesLimits = useCan('Provision:R') && acctType !== 'CU' && acctType !== 'RP'
  const [opened, setOpened] = useState<'add' | 'limits'>()
  const close = () => setOpened(undefined)
  const { add } = summary
  const adds = !readOnly && right !== 'never' && add.reason !== 'subscription.ownCompany'
  if (!adds && !seesLimits) return null
  return (
    <div className={css['tools']}>
      {adds && (
        <GuardedButton
          label={t('companyPlans.add')}
          variant="filled"
          aria-haspopup="dialog"
          refusal={
            add.allowed
              ? undefined
              : { reason: refusalOf(add), ...(right === 'lacking' && { action: 'subscriptions.add', object: acctKey }) }
          }
          onClick={() => setOpened('add')}
        />
      )}
      {seesLimits && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened('limits')}>
          {t('companyPlans.limits')}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'add' && <AddPlanDialog summary={summary} onClose={close} />}
        {opened === 'limits' && <LimitsDialog acctKey={acctKey} onClose={close} />}
      </Suspense>
    </div>
  )
}
