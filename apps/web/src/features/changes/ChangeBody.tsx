import { approvalHours, type ChangeSet, undoHours } from '@portal/contract/changes/changes.contract'
import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import css from './Change.module.css'
import { ChangeFacts } from './ChangeFacts.tsx'
import { ChangeProgress } from './ChangeProgress.tsx'
import { ChangeRows } from './ChangeRows.tsx'
import { ChangeStateLine } from './ChangeStateLine.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { RunForm } from './RunForm.tsx'
import type { ChangeFlow } from './useChangeFlow.ts'

/** What a set does, in words and then object by object, its progress, and the forms of its actions. */
export function ChangeBody({ flow }: { flow: ChangeFlow }) {
  const { change, error } = flow
  const { state } = change
  return (
    <div className={css.body}>
      <p className={css.sentence}>{change.sentence}</p>
      {change.effects.length > 0 && (
        <ul className={css.effects}>
          {change.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      <ChangeFacts change={change} />
      <NotUndone change={change} />
      {state !== 'Preview' && <ChangeStateLine change={change} />}
      {state !== 'Preview' && <ChangeProgress change={change} />}
      {change.message && <Alert kind="error">{change.message}</Alert>}
      {state === 'Preview' && change.needsApproval && <ApprovalNote />}
      {state === 'Preview' && change.ready > 0 && <RunForm flow={flow} />}
      {change.abilities.decide.allowed && <DecisionForm flow={flow} />}
      {error && <Alert kind="error">{error.message}</Alert>}
      <ChangeRows change={change} />
    </div>
  )
}

/** Warns beforehand about what cannot be undone. */
function NotUndone({ change: { notUndone, undoUntil, state } }: { change: ChangeSet }) {
  const { t } = useTranslation()
  const moment = useMoment()
  if (notUndone === null) return state === 'Preview' ? <Alert kind="warning">{t('changes.neverUndone')}</Alert> : null
  return (
    <>
      {notUndone.length > 0 && (
        <Alert kind="warning">
          {t('changes.notUndone')}
          <ul className={css.inAlert}>
            {notUndone.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Alert>
      )}
      {state === 'Preview' && notUndone.length === 0 && (
        <p className={css.dim}>{t('changes.canBeUndone', { hours: undoHours })}</p>
      )}
      {undoUntil && state === 'Done' && (
        <p className={css.dim}>{t('changes.undoUntil', { moment: moment(undoUntil) })}</p>
      )}
    </>
  )
}

function ApprovalNote() {
  const { t } = useTranslation()
  return <Alert kind="info">{t('changes.needsApproval', { hours: approvalHours })}</Alert>
}
