import { useQuery } from '@tanstack/react-query'
import { peopleQuery } from '../../../core/people/people.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import css from './SettingRow.module.css'

/**
 * Next to a second factor that becomes mandatory: how many administrators must set one up. Only for people who may see
 * them.
 */
export function FactorNote({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(peopleQuery(acctKey))
  // The list is limited; beyond that no count is shown.
  if (!data || data.hasMore) return null
  const without = data.items.filter(({ status, mfaState }) => status !== 'Disabled' && mfaState !== 'Enrolled').length
  return without > 0 ? (
    <p className={css.help} role="status">
      {t('settings.mandatoryNote', { count: without })}
    </p>
  ) : null
}
