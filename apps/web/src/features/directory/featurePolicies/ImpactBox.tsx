import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import css from './Policies.module.css'
import type { Impact } from './featurePolicies.queries.ts'

type Props = { impact: UseQueryResult<Impact | null> }

/** The effects of a policy before it is saved: the server's summary, and some of the values it overrides. */
export const ImpactBox = ({ impact }: Props) => (
  <div className={css.impact}>
    <ImpactSentence impact={impact} />
    <Overruled impact={impact} />
  </div>
)

/** The summary alone, next to the button that saves. */
export function ImpactSentence({ impact }: Props) {
  const { t } = useTranslation()
  const words = impact.data?.sentence ?? t(impact.isFetching ? 'features.impactLoading' : 'features.impactLater')
  return (
    <div role="status" aria-busy={impact.isFetching}>
      <p className={impact.data && !impact.error ? css.sentence : css.dim}>{impact.error?.message ?? words}</p>
    </div>
  )
}

/** Some of the values that it overrides. */
export function Overruled({ impact: { data, error } }: Props) {
  const { t } = useTranslation()
  if (!data || error || data.overridden.length === 0) return null
  return (
    <>
      <p className={css.dim}>{t('features.overruled')}</p>
      <ul className={css.overridden}>
        {data.overridden.map((row) => (
          <li key={row.acctKey}>
            {t('features.overruledOne', {
              name: row.acctName,
              value: t(`features.value.${row.value}`),
              after: t(`features.value.${row.then}`),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
