import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { AreaField } from '../../ui/AreaField.tsx'
import css from './Change.module.css'
import type { ChangeFlow } from './useChangeFlow.ts'

/** For the second of two people: who asks, until when, and a note that a rejection must have. */
export function DecisionForm({ flow: { change, note, setNote, noteFault } }: { flow: ChangeFlow }) {
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
