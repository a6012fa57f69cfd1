import type { CompanyPlanSummary } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { Suspense, useState } from 'react'
import { type HealthAct, ObjectHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { paths } from '../../../lib/paths.ts'

const ChangePlanDialog = lazyPart(async () => (await import('./ChangePlanDialog.tsx')).ChangePlanDialog)

type PlanDialog = { act: 'upgrade' | 'renew'; key: string }
type Props = { summary: CompanyPlanSummary; readOnly: boolean }

/** Shows what needs attention in the plans of an account, with the action that resolves it where the reader may do it. */
export function CompanyPlansHealth({ summary, readOnly }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<PlanDialog>()
  const { acctKey, items } = summary
  const close = () => setOpened(undefined)
  const planOf = (key: string) => items.find(({ subscriptionKey }) => subscriptionKey === key)
  const by =
    (act: PlanDialog['act'], label: string) =>
    ({ key }: { key: string }): HealthAct | undefined =>
      !readOnly && planOf(key)?.abilities[act].allowed ? { label, run: () => setOpened({ act, key }) } : undefined
  const addSeats = by('upgrade', t('companyPlans.rowAct.addSeats'))
  const plan = opened && planOf(opened.key)
  return (
    <>
      <ObjectHealth
        of="CompanyPlans"
        id={acctKey}
        about={summary}
        acts={{
          HolderSuspended: undefined,
          HolderOverdue: () => ({
            label: t('health.act.invoices'),
            href: paths.list('billing', { only: 'overdue', account: acctKey }),
          }),
          PlanFull: addSeats,
          PlanOver: by('upgrade', t('companyPlans.act.upgrade')),
          PlanEnding: by('renew', t('companyPlans.rowAct.renew')),
        }}
      />
      <Suspense fallback={null}>
        {opened && plan && <ChangePlanDialog act={opened.act} plan={plan} summary={summary} onClose={close} />}
      </Suspense>
    </>
  )
}
