import type { PlanDetail } from '@portal/contract/commerce/plans/plans.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { refusalOf } from '../../../core/access/refusalOf.ts'
import { When } from '../../../core/moments/When.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Copied } from '../../../ui/Copied.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { useEditKey } from '../../../ui/form/useEditKey.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { holdersOf } from './holdersOf.ts'
import { PlanDialog } from './PlanDialog.tsx'
import css from './Plans.module.css'
import { ownPricesQuery, planQuery } from './plans.queries.ts'
import { PlanStatusDialog } from './PlanStatusDialog.tsx'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { PricesDialog } from './PricesDialog.tsx'

/** A plan in a panel: its terms, its sellers, its prices, and its actions. */
export function PlanPanel({ planCode, onClose }: { planCode: string; onClose: () => void }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const plan = useQuery(planQuery(planCode))
  return (
    <SidePanel
      side="end"
      title={plan.data ? words.name(plan.data.plan) : planCode}
      label={t('plans.panel')}
      subject={planCode}
      onClose={onClose}
    >
      <div className={css['panel']}>
        {plan.data ? (
          <Detail detail={plan.data} />
        ) : (
          <QueryState query={plan} failed={t('plans.oneFailed')} lines={8} height={24} />
        )}
      </div>
    </SidePanel>
  )
}

type OpenDialog = 'edit' | 'prices' | 'ACTIVE' | 'RETIRED'

function Detail({ detail }: { detail: PlanDetail }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const { plan, abilities } = detail
  const edit = abilities.edit.allowed
  const editKey = useEditKey(edit && plan.status !== 'RETIRED' ? ['edit'] : [], () => setOpened('edit'))
  const button = (act: OpenDialog, label: string) => (
    <Button
      variant="default"
      size="xs"
      aria-haspopup="dialog"
      {...(act === 'edit' && { 'aria-keyshortcuts': editKey })}
      onClick={() => setOpened(act)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <div className={css['acts']}>
        {edit && plan.status === 'DRAFT' && button('ACTIVE', t('plans.activate'))}
        {edit && plan.status !== 'RETIRED' && button('edit', t('plans.edit'))}
        {plan.status !== 'RETIRED' && (
          <GuardedButton
            label={t('plans.prices.edit')}
            size="xs"
            aria-haspopup="dialog"
            refusal={refusalOf(abilities.price, 'plans.setPrices', t('access.lacking'))}
            onClick={() => setOpened('prices')}
          />
        )}
        {edit && plan.status !== 'RETIRED' && button('RETIRED', t('plans.retire'))}
      </div>
      <Facts narrow facts={useFacts(detail)} />
      {!abilities.price.allowed && <Prices planCode={plan.planCode} />}
      {detail.versions.length > 0 && <Versions detail={detail} />}
      {opened === 'edit' && <PlanDialog detail={detail} onClose={close} />}
      {opened === 'prices' && <PricesDialog plan={plan} onClose={close} />}
      {(opened === 'ACTIVE' || opened === 'RETIRED') && (
        <PlanStatusDialog detail={detail} to={opened} onClose={close} />
      )}
    </>
  )
}

function useFacts({ plan }: PlanDetail): Fact[] {
  const { t } = useTranslation()
  const words = usePlanWords()
  const months = t('plans.months', { count: plan.termMonths })
  const seesHeld = useCan('AcctMgmnt:R')
  const held = plan.heldBy === null ? t('plans.holders') : t('plans.heldBy', { count: plan.heldBy })
  const margin = plan.margin !== null && plan.selling && words.money(plan.margin, plan.selling.currency)
  return [
    [t('field.status'), <StateDot key="status" of="plans.status" is={plan.status} />],
    [t('field.selling'), words.price(plan.selling)],
    [t('field.buying'), plan.buying && words.price(plan.buying)],
    [t('plans.margin'), margin && `${margin}${(plan.margin ?? 0) < 0 ? ` (${t('plans.loss')})` : ''}`],
    [
      t('field.heldBy'),
      seesHeld && (
        <Anchor key="held" href={holdersOf(plan.planCode)}>
          {held}
        </Anchor>
      ),
    ],
    [t('field.unitQuantity'), words.units(plan)],
    [t('field.planCode'), <Copied key="code" value={plan.planCode} what={t('field.planCode')} />],
    [t('field.productLine'), t(`plans.productLine.${plan.productLine}`)],
    [t('field.planType'), t(`plans.planType.${plan.planType}`)],
    [t('field.overage'), overageWords(plan, t, words)],
    [t('field.carryOver'), plan.carryOver ? t('plans.yes') : t('plans.no')],
    [t('field.termMonths'), months],
    [t('plans.form.billing'), words.billing(plan)],
    [t('field.pendingFrom'), t(`plans.pendingFrom.${plan.pendingFrom}`)],
    [t('field.suspendedShare'), words.number(plan.suspendedShare)],
    // i18n: plans.renewal.*
    [t('field.renewalType'), t(`plans.renewal.${plan.renewalType}`)],
    [t('field.trialDays'), plan.trialDays > 0 ? t('plans.days', { count: plan.trialDays }) : ''],
    [t('field.maxUsers'), plan.maxUsers === null ? '' : words.number(plan.maxUsers)],
    [t('field.soldByTiers'), plan.soldByTiers.map((tier) => t(`levels.${tier}`)).join(', ')],
    [t('field.soldByAccounts'), plan.soldByAccounts.map(({ acctName }) => acctName).join(', ')],
    [t('field.isDefault'), plan.isDefault ? t('plans.yes') : ''],
    [t('field.successorCode'), plan.successorCode ?? ''],
  ]
}

/** The reader's prices in each currency. */
function Prices({ planCode }: { planCode: string }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const prices = useQuery(ownPricesQuery(planCode))
  if (!prices.data) return <QueryState query={prices} failed={t('plans.prices.failed')} lines={2} height={24} />
  const all = [...prices.data.items, ...prices.data.inherited]
  if (all.length === 0) return null
  return (
    <section>
      <h3>{t('plans.prices.all')}</h3>
      <Facts
        narrow
        facts={all.map(({ currency, price, overagePrice }) => [
          currency,
          <>
            {words.money(price, currency)}
            {overagePrice !== null && (
              <>
                <br />
                {t('plans.overageAt', { price: words.money(overagePrice, currency) })}
              </>
            )}
          </>,
        ])}
      />
    </section>
  )
}

type Words = ReturnType<typeof usePlanWords>
function overageWords(
  { overage, overagePrice, currency }: PlanDetail['plan'],
  t: ReturnType<typeof useTranslation>['t'],
  words: Words,
) {
  // i18n: plans.overage.*
  if (overage !== 'CHARGE' || overagePrice === null) return t(`plans.overage.${overage}`)
  return t('plans.overageAt', { price: words.money(overagePrice, currency) })
}

/** Sold plans keep their terms: every version, and how many company plans have it. */
function Versions({ detail: { versions } }: { detail: PlanDetail }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  return (
    <section>
      <h3>{t('plans.versions')}</h3>
      <Facts
        narrow
        facts={versions.map((version) => [
          t('plans.version', { number: version.number }),
          <>
            {words.units(version)}, {words.money(version.listPrice, version.currency)}
            <br />
            {t('plans.keptBy', { count: version.companyPlans })} · <When at={version.since} />
          </>,
        ])}
      />
    </section>
  )
}
