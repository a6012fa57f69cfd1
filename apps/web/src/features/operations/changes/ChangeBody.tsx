import { approvalHours, type ChangeSet, undoHours } from '@portal/contract/operations/changes/changes.contract'
import { quoted } from '@portal/contract/core/language'
import { useMe } from '../../../core/me/me.queries.ts'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { WhenIn } from '../../../core/moments/When.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { AreaField } from '../../../ui/AreaField.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import css from './Change.module.css'
import { isOver, shownState } from './changes.queries.ts'
import { ChangeProgress } from './ChangeProgress.tsx'
import { ChangeRows } from './ChangeRows.tsx'
import { RunForm } from './RunForm.tsx'
import type { ChangeFlow } from './useChangeFlow.ts'

/** The effects of a set, in words and then object by object, its progress, and the forms of its actions. */
export function ChangeBody({ flow }: { flow: ChangeFlow }) {
  const { change, error } = flow
  const { state } = change
  return (
    <div className={css.body}>
      <Headline change={change} />
      {!isOver(state) && change.effects.length > 0 && (
        <ul className={css.effects}>
          {change.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {state !== 'Preview' && <ChangeStateLine change={change} />}
      {state !== 'Preview' && <ChangeProgress change={change} />}
      <ChangeFacts change={change} />
      <NotUndone change={change} />
      {change.message && <Alert kind="error">{change.message}</Alert>}
      {state === 'Preview' && change.needsApproval && <ApprovalNote />}
      {state === 'Preview' && change.ready > 0 && <RunForm flow={flow} />}
      {error && <Alert kind="error">{error.message}</Alert>}
      <ChangeRows change={change} />
      {change.abilities.decide.allowed && <DecisionForm flow={flow} />}
    </div>
  )
}

/** The expected effects; after the run, the actual ones and until when they can be undone. */
function Headline({ change: { sentence, result, undoUntil, undoneBy, state } }: { change: ChangeSet }) {
  const { t } = useTranslation()
  const moment = useMoment()
  if (!result || !isOver(state)) return <p className={css.sentence}>{sentence}</p>
  return (
    <p className={css.sentence}>
      {result}
      {undoUntil && !undoneBy && (
        <span className={css.until}>{` · ${t('changes.undoUntil', { moment: moment(undoUntil) })}`}</span>
      )}
    </p>
  )
}

/** Effects that cannot be undone: a warning beforehand, a note afterwards. */
function NotUndone({ change: { notUndone, state, undoOf, undoUntil } }: { change: ChangeSet }) {
  const { t } = useTranslation()
  const preview = state === 'Preview'
  if (notUndone === null) return preview && !undoOf ? <Alert kind="warning">{t('changes.neverUndone')}</Alert> : null
  if (notUndone.length === 0)
    return preview ? <p className="dim">{t('changes.canBeUndone', { hours: undoHours })}</p> : null
  if (isOver(state) && !undoUntil) return null
  const text = (
    <>
      {t('changes.notUndone')}
      <ul className={css.inAlert}>
        {notUndone.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )
  return isOver(state) ? <div className="dim">{text}</div> : <Alert kind="warning">{text}</Alert>
}

function ApprovalNote() {
  const { t } = useTranslation()
  return <Alert kind="info">{t('changes.needsApproval', { hours: approvalHours })}</Alert>
}

/** For the second of two people: who asks, until when, and the note that a rejection needs. */
function DecisionForm({ flow: { change, note, setNote, noteFault } }: { flow: ChangeFlow }) {
  const { t } = useTranslation()
  const moment = useMoment()
  return (
    <div className={css.run}>
      <p className={css.ask}>{t('changes.decideAsk', { name: change.madeBy, moment: moment(change.approveBefore) })}</p>
      <AreaField
        label={t('changes.note')}
        maxLength={500}
        value={note}
        error={noteFault && t('changes.fault.note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </div>
  )
}

const whenText = (at: string, say: (moment: string) => string) => <WhenIn at={at} say={say} />

/** The state of a set with the person who decided, when it will run, or when it ended. */
function ChangeStateLine({ change }: { change: ChangeSet }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const { state, abilities, runAt, approveBefore, decidedBy, decidedOn, decisionNote, endedOn, startedOn } = change
  const lines = [
    // People who may decide see the deadline next to the decision.
    state === 'AwaitingApproval' && !abilities.decide.allowed && t('changes.awaits', { moment: moment(approveBefore) }),
    state === 'Scheduled' && t('changes.runsAt', { moment: moment(runAt) }),
    state === 'Running' && startedOn && t('changes.since', { moment: moment(startedOn) }),
    decidedBy &&
      decidedOn &&
      whenText(decidedOn, (on) =>
        t(state === 'Rejected' ? 'changes.rejectedBy' : 'changes.approvedBy', { name: decidedBy, moment: on }),
      ),
    decisionNote && quoted(decisionNote, i18n.language),
    endedOn && whenText(endedOn, (on) => t('changes.endedOn', { moment: on })),
    state === 'Expired' && t('changes.expired'),
  ].filter(Boolean)
  return (
    <div className={css.state}>
      <StateDot of="changes.state" is={shownState(change)} />
      {lines.map((line, at) => (
        <span key={at} className="dim">
          {line}
        </span>
      ))}
    </div>
  )
}

/** When it is to run, as planned before the decision. */
function useWhen(): (change: ChangeSet) => string {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  const moment = useMoment()
  return ({ state, runAt, plannedFor, needsApproval }) => {
    if (state !== 'Preview' && state !== 'AwaitingApproval') return ''
    if (runAt) return needsApproval ? t('changes.atOrApproved', { moment: moment(runAt) }) : moment(runAt)
    if (plannedFor) return t('changes.plannedFor', { day: formatDate(plannedFor, dateFormat, i18n.language) })
    return state === 'AwaitingApproval' ? t('changes.onceApproved') : ''
  }
}

/** Facts to know before running or approving a set: who asks, when it runs, and why. */
function ChangeFacts({ change }: { change: ChangeSet }) {
  const { t } = useTranslation()
  const when = useWhen()
  const { state, madeBy, companyName, createdOn, reason, note } = change
  const author =
    state !== 'Preview' &&
    whenText(createdOn, (on) => t('changes.byOf', { name: madeBy, company: companyName, moment: on }))
  return (
    <Facts
      dense
      facts={[
        [t('changes.page.madeBy'), author],
        [t('changes.when'), when(change)],
        [t('changes.reason'), reason],
        [t('changes.makersNote'), note],
      ]}
    />
  )
}
