import type { UserPlan } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedButton } from '../../../core/access/GuardedButton.tsx'
import { When, WhenIn } from '../../../core/moments/When.tsx'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { plansOfPersonQuery } from './userPlans.queries.ts'
import css from './UserPlans.module.css'

/** The plans of a person: held, scheduled and unassigned, with their actions. */
export function PersonPlans({ userKey, name }: { userKey: string; name: string }) {
  const { t } = useTranslation()
  const found = useQuery(plansOfPersonQuery(userKey))
  const [action, setAction] = useState<'assign' | 'release'>()
  if (!found.data) return <QueryState query={found} failed={t('userPlans.personFailed')} lines={2} height={40} />
  const { acctKey, items, assign } = found.data
  const assigned = items.filter(({ status }) => status === 'Assigned')
  const chosen = { acctKey, selection: { userKeys: [userKey] }, count: 1, name }
  const close = () => setAction(undefined)
  return (
    <>
      {items.length === 0 && <p className="dim">{t('userPlans.personNone')}</p>}
      <ul className={css.lines}>
        {items.map((plan) => (
          <PlanLine key={`${plan.status} ${plan.planCode} ${plan.assignedOn ?? plan.changeKey}`} plan={plan} />
        ))}
      </ul>
      <div className={css.acts}>
        {assign.allowed ? (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAction('assign')}>
            {t('userPlans.act.assign')}
          </Button>
        ) : (
          <RefusedButton label={t('userPlans.act.assign')} action="userPlan.assign" object={userKey} />
        )}
        {assign.allowed && assigned.length > 0 && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAction('release')}>
            {t('userPlans.act.release')}
          </Button>
        )}
      </div>
      {action === 'assign' && <AssignDialog {...chosen} onClose={close} />}
      {action === 'release' && <ReleaseDialog {...chosen} plans={assigned} onClose={close} />}
    </>
  )
}

function PlanLine({ plan }: { plan: UserPlan }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  return (
    <li className={css.line}>
      <span>
        <strong>{words.name(plan)}</strong> <span className={css.dim}>{plan.planCode}</span>
      </span>
      <span className={css.dim}>
        <PlanText plan={plan} t={t} />
      </span>
    </li>
  )
}

function PlanText({ plan, t }: { plan: UserPlan; t: ReturnType<typeof useTranslation>['t'] }) {
  const { status, on, changeKey, planStatus, assignedOn, assignedBy, releasedOn, releasedWith } = plan
  if (status === 'Scheduled')
    return changeKey ? (
      <Anchor href={paths.change(changeKey)}>
        {t('userPlans.scheduled')} <When at={on} />
      </Anchor>
    ) : null
  if (status === 'Released')
    return (
      <>
        {t(`userPlans.released.${releasedWith ?? 'RELEASED'}`)} <When at={releasedOn} inSentence />
      </>
    )
  const paused = planStatus && planStatus !== 'Active' && planStatus !== 'Trial'
  return (
    <>
      {paused && `${t(`companyPlans.status.${planStatus}`)} · `}
      {assignedOn && <WhenIn at={assignedOn} say={(at) => t('userPlans.since', { at })} />}
      {assignedBy && ` · ${assignedBy}`}
    </>
  )
}
