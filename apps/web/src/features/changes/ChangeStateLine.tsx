import type { ChangeSet } from '@portal/contract/changes/changes.contract'
import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import css from './Change.module.css'
import { StateDot } from './StateDot.tsx'

/** The state of a set with who decided, when it will run, or when it ended. */
export function ChangeStateLine({ change }: { change: ChangeSet }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { state, runAt, approveBefore, decidedBy, decidedOn, decisionNote, endedOn, startedOn } = change
  const lines = [
    state === 'AwaitingApproval' && t('changes.awaits', { moment: moment(approveBefore) }),
    state === 'Scheduled' && t('changes.runsAt', { moment: moment(runAt) }),
    state === 'Running' && startedOn && t('changes.since', { moment: moment(startedOn) }),
    decidedBy &&
      t(state === 'Rejected' ? 'changes.rejectedBy' : 'changes.approvedBy', {
        name: decidedBy,
        moment: moment(decidedOn),
      }),
    decisionNote && `“${decisionNote}”`,
    endedOn && t('changes.endedOn', { moment: moment(endedOn) }),
    state === 'Expired' && t('changes.expired'),
  ].filter((line) => typeof line === 'string')
  return (
    <div className={css.state}>
      <StateDot state={state} failed={change.failed} />
      {lines.map((line) => (
        <span key={line} className={css.dim}>
          {line}
        </span>
      ))}
    </div>
  )
}
