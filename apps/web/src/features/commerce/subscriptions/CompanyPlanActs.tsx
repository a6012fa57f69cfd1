import { IconDots } from '../../../ui/icons.ts'
import type { CompanyPlan, CompanyPlanSummary } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { Suspense, useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { type RightState, useRight } from '../../../core/access/useRight.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { CardActs } from '../../../ui/ItemCard.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/menuEntry.ts'
import { hasSeats, isApplicable, useSubscriptionRefusal, useSubscriptionWords } from './companyPlans.words.ts'
import { useResumePlan } from './subscriptions.queries.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const ChangePlanDialog = lazyPart(async () => (await import('./ChangePlanDialog.tsx')).ChangePlanDialog)
const EditPlanDialog = lazyPart(async () => (await import('./EditPlanDialog.tsx')).EditPlanDialog)
const EndPlanDialog = lazyPart(async () => (await import('./EndPlanDialog.tsx')).EndPlanDialog)

const acts = ['retry', 'renew', 'upgrade', 'edit', 'resume', 'cancel'] as const
type PlanAct = (typeof acts)[number]
/** The route of each action, which "Why?" explains, and the right that it needs. */
const routes = {
  retry: { action: 'subscriptions.resume', right: 'Provision:W' },
  renew: { action: 'subscriptions.renew', right: 'Renew:W' },
  upgrade: { action: 'subscriptions.upgrade', right: 'Upgrade:W' },
  edit: { action: 'subscriptions.update', right: 'Provision:W' },
  resume: { action: 'subscriptions.resume', right: 'Provision:W' },
  cancel: { action: 'subscriptions.cancel', right: 'Provision:W' },
} as const

/** The action shown as a button, which the state of the plan needs first. */
const foremost = ({ status }: CompanyPlan): PlanAct => {
  if (status === 'Failed') return 'retry'
  return status === 'Grace' || status === 'Expired' || status === 'Cancelled' ? 'renew' : 'upgrade'
}

/** The actions that make sense for a plan now, with the reason where they are refused. */
function useActs(plan: CompanyPlan) {
  const { t } = useTranslation()
  const refusalOf = useSubscriptionRefusal()
  const rights = {
    'Provision:W': useRight('Provision:W'),
    'Upgrade:W': useRight('Upgrade:W'),
    'Renew:W': useRight('Renew:W'),
  } satisfies Record<string, RightState>
  return acts
    .filter((act) => isApplicable(plan.abilities[act]) && rights[routes[act].right] !== 'never')
    .map((act) => {
      const ability = plan.abilities[act]
      const { action, right } = routes[act]
      // i18n: companyPlans.act.*
      const label = t(`companyPlans.act.${act === 'upgrade' && hasSeats(plan) ? 'planOrSeats' : act}`)
      const why = rights[right] === 'lacking' ? { action, object: plan.acctKey, what: label } : undefined
      return {
        act,
        label,
        refusal: ability.allowed ? undefined : { reason: refusalOf(ability), why },
      }
    })
}

/** The actions of a plan: the most urgent as a button, all others in a menu. */
export function CompanyPlanActs({ plan, summary }: { plan: CompanyPlan; summary: CompanyPlanSummary }) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const [opened, setOpened] = useState<PlanAct>()
  const resume = useResumePlan()
  const found = useActs(plan)
  const first = found.find(({ act }) => act === foremost(plan))
  const rest = found.filter((one) => one !== first)
  const begin = (act: PlanAct) => {
    if (act === 'resume' || act === 'retry') resume.mutate(plan.subscriptionKey)
    else setOpened(act)
  }
  const entries = rest.map(({ act, label, refusal }): MenuEntry => ({
    key: act,
    label,
    ...(act === 'cancel' && { danger: true }),
    onSelect: () => begin(act),
    ...(refusal && {
      disabledReason: refusal.reason,
      ...(refusal.why && { why: refusal.why }),
    }),
  }))
  if (found.length === 0) return null
  return (
    <CardActs>
      {first && (
        <GuardedButton
          label={first.label}
          size="xs"
          loading={resume.isPending}
          aria-haspopup={first.act === 'retry' ? undefined : 'dialog'}
          refusal={first.refusal && { reason: first.refusal.reason, ...first.refusal.why }}
          onClick={() => begin(first.act)}
        />
      )}
      {entries.length > 0 && (
        <Menu
          entries={entries}
          target={
            <Button variant="default" size="xs" aria-label={t('companyPlans.actsOf', { name: words.name(plan) })}>
              <Icon of={IconDots} />
            </Button>
          }
        />
      )}
      <ErrorAlert text={resume.error?.message} />
      <Opened opened={opened} plan={plan} summary={summary} onClose={() => setOpened(undefined)} />
    </CardActs>
  )
}

type OpenedProps = { opened: PlanAct | undefined; plan: CompanyPlan; summary: CompanyPlanSummary; onClose: () => void }
function Opened({ opened, plan, summary, onClose }: OpenedProps) {
  return (
    <Suspense fallback={null}>
      {(opened === 'upgrade' || opened === 'renew') && (
        <ChangePlanDialog act={opened} plan={plan} summary={summary} onClose={onClose} />
      )}
      {opened === 'edit' && <EditPlanDialog plan={plan} summary={summary} onClose={onClose} />}
      {opened === 'cancel' && <EndPlanDialog plan={plan} summary={summary} onClose={onClose} />}
    </Suspense>
  )
}
