import type { CompanyPlanListItem } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { hasSeats, useSubscriptionWords } from './companyPlans.words.ts'

const load = () => import('./ManyPlans.tsx')
const dialogs = {
  renew: lazyPart(async () => (await load()).RenewMany),
  addSeats: lazyPart(async () => (await load()).SeatsOfMany),
} as const
type Act = keyof typeof dialogs

const month = 30 * 86_400_000
const isSoon = (day: string | null, now: number) => day !== null && Date.parse(day) - now < month
/** The next action on a plan: another term where it ends within 30 days, more seats where all are used. */
function actOf(plan: CompanyPlanListItem, now: number): Act | undefined {
  const { status, seats, seatsUsed, endDate, cancelOn, autoRenew, graceEndsOn } = plan
  if (status === 'Grace') return 'renew'
  if (status !== 'Active') return undefined
  if (graceEndsOn ?? cancelOn ?? (autoRenew === false && isSoon(endDate, now))) return 'renew'
  return hasSeats(plan) && seatsUsed >= seats ? 'addSeats' : undefined
}

/** The action that a plan needs, in its row, and the dialog that it opens. */
export function useSubscriptionActs(rows: readonly CompanyPlanListItem[]) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const may = { renew: useCan('Renew:W'), addSeats: useCan('Upgrade:W') }
  const [now] = useState(() => Date.now())
  const [opened, setOpened] = useState<{ act: Act; key: string }>()
  const allowedOf = (plan: CompanyPlanListItem) => {
    const act = actOf(plan, now)
    return act && may[act] ? act : undefined
  }
  const cell = (plan: CompanyPlanListItem) => {
    const act = allowedOf(plan)
    if (!act) return null
    // i18n: companyPlans.rowAct.*
    const label = t(`companyPlans.rowAct.${act}`)
    return (
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={t('companyPlans.rowActOf', { act: label, plan: words.name(plan), name: plan.acctName })}
        onClick={() => setOpened({ act, key: plan.subscriptionKey })}
      >
        {label}
      </Button>
    )
  }
  const column: Column<CompanyPlanListItem> = { id: 'acts', header: t('table.acts'), kind: 'acts', narrow: true, cell }
  const close = () => setOpened(undefined)
  const Dialog = opened && dialogs[opened.act]
  const selection = { subscriptionKeys: opened ? [opened.key] : [] }
  return {
    actColumns: rows.some(allowedOf) ? [column] : [],
    actDialog: Dialog && (
      <Suspense fallback={null}>
        <Dialog selection={selection} onClose={close} onDone={close} />
      </Suspense>
    ),
  }
}
