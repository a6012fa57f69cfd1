import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import css from './Policies.module.css'
import type { Impact } from './features.queries.ts'

/** What a policy would do, before it is saved: the server's summary, and some of the values it overrides. */
export function ImpactBox({ impact }: { impact: UseQueryResult<Impact | null> }) {
  const { t } = useTranslation()
  return (
    <div className={css.impact} role="status" aria-busy={impact.isFetching}>
      {impact.error ? (
        <p>{impact.error.message}</p>
      ) : (
        <p className={css.sentence}>
          {impact.data?.sentence ?? t(impact.isFetching ? 'features.impactLoading' : 'features.impactLater')}
        </p>
      )}
      {impact.data && !impact.error && impact.data.overridden.length > 0 && (
        <>
          <p className={css.overruled}>{t('features.overruled')}</p>
          <ul className={css.overridden}>
            {impact.data.overridden.map((row) => (
              <li key={row.acctKey}>
                {t('features.overruledOne', { name: row.acctName, value: row.value, after: row.then })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
