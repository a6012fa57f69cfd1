import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useState } from 'react'
import { isScim } from '@portal/contract/core/partnerCalls'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { openStatuses } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import page from '../../../ui/Page.module.css'
import css from './PartnerLogs.module.css'
import { AnswerDialog, ReplayDialog } from './EditsDialog.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'

type Action = 'answer' | 'replay' | 'resolve'
const dialogs = { answer: AnswerDialog, replay: ReplayDialog, resolve: ResolveDialog } as const

/** The actions on a call that needs attention: a refused action says why. */
export function CallActs({ detail }: { detail: PartnerCallDetail }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Action>()
  const { status, abilities, resolvedOn } = detail
  const isOpen = (openStatuses as readonly string[]).includes(status)
  if (!isOpen) return null
  const repeated = isScim(detail.operation)
  const first = status === 'NeedsInfo' ? ('answer' as const) : ('replay' as const)
  const acts: Action[] = [
    ...(repeated || (first === 'answer' && resolvedOn) ? [] : [first]),
    ...(resolvedOn ? [] : (['resolve'] as const)),
  ]
  const Opened = opened && dialogs[opened]
  // One explanation is enough for actions that the same right refuses.
  const explained = acts.findLast((act) => abilities[act].reason?.startsWith('flag:'))
  const refusalOf = (act: Action) => {
    const { allowed, reason } = abilities[act]
    if (allowed) return undefined
    if (reason?.startsWith('flag:') && act !== explained) return {}
    // i18n: partnerLogs.refused.*
    return reason?.startsWith('flag:')
      ? { action: `partnerLogs.${act}` }
      : { reason: t(`partnerLogs.refused.${(reason ?? '').replace('partnerLog.', '')}`) }
  }
  return (
    <>
      {repeated && <p className={page.dim}>{t('partnerLogs.repeatedBySender')}</p>}
      <div className={css['acts']} role="group" aria-label={t('partnerLogs.acts')}>
        {acts.map((act, at) => (
          <GuardedButton
            key={act}
            // i18n: partnerLogs.act.*
            label={t(`partnerLogs.act.${act}`)}
            variant={at === 0 ? 'filled' : 'default'}
            aria-haspopup="dialog"
            refusal={refusalOf(act)}
            onClick={() => setOpened(act)}
          />
        ))}
        {Opened && <Opened detail={detail} onClose={() => setOpened(undefined)} />}
      </div>
    </>
  )
}
