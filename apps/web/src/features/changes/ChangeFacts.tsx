import type { ChangeSet } from '@portal/contract/changes/changes.contract'
import { useMe } from '../../core/me/me.queries.ts'
import { useMoment } from '../../core/moments/useMoment.ts'
import { formatDate } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Facts } from '../../ui/Facts.tsx'

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

/** What somebody has to know before they run or approve a set: who asks, when it runs, and why. */
export function ChangeFacts({ change }: { change: ChangeSet }) {
  const { t } = useTranslation()
  const when = useWhen()
  const { state, madeBy, companyName, reason, note } = change
  const who = state === 'Preview' ? '' : t('changes.byOf', { name: madeBy, company: companyName })
  return (
    <Facts
      dense
      facts={[
        [t('changes.page.madeBy'), who],
        [t('changes.when'), when(change)],
        [t('changes.reason'), reason],
        [t('changes.makersNote'), note],
      ]}
    />
  )
}
