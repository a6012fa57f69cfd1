import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import css from './PartnerLogs.module.css'

/** Fields that differ: the old and the new value. */
export function DifferenceList({ differences }: { differences: PartnerCallDetail['differences'] }) {
  const { t } = useTranslation()
  return (
    <ul className={css['differences']}>
      {differences.map(({ field, old, new: newValue }) => (
        <li key={field}>
          <span>{field}</span>{' '}
          <span>
            {old ?? t('partnerLogs.nothing')} → {newValue ?? t('partnerLogs.nothing')}
          </span>
        </li>
      ))}
    </ul>
  )
}
