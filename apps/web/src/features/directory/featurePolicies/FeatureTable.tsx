import { capital, numberIn } from '@portal/contract/core/language'
import type { FlagCategory } from '@portal/contract/core/access/access.flags'
import { roles } from '@portal/contract/core/access/access.flags'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import css from './FeatureTable.module.css'
import type { Feature } from './featurePolicies.queries.ts'
import { defaultsOf, valuesOf } from './featurePolicies.rules.ts'

/** Companies are counted up to this number (contract of the feature policies). */
const countedMost = 1_000

type Props = {
  groups: readonly { category: FlagCategory; features: readonly Feature[] }[]
  /** Shows the description of each feature; otherwise it is shown on hover and focus, and on the feature's page. */
  explained: boolean
}

/** Flags × roles, by category: the default of each role, and where it is set otherwise. */
export function FeatureTable({ groups, explained }: Props) {
  const { t } = useTranslation()
  // Columns without content for any feature are left out.
  const below = groups.some(({ features }) => features.some((one) => one.overriddenAt + one.lockedAt > 0))
  return (
    <ScrollRegion className={css.region} label={t('features.title')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('features.column.feature')}</th>
            {roles.map((role) => (
              <th key={role} scope="col" className={css.value}>
                <LevelChip level={role} />
              </th>
            ))}
            <th scope="col" className={css.value}>
              {t('features.column.own')}
            </th>
            {below && (
              <th scope="col" className={css.set}>
                {t('features.column.overridden')}
              </th>
            )}
          </tr>
        </thead>
        {groups.map(({ category, features }) => (
          <tbody key={category}>
            <tr>
              <th colSpan={roles.length + (below ? 3 : 2)} scope="rowgroup" className={css.category}>
                <span>{t(`features.category.${category}`)}</span>
              </th>
            </tr>
            {features.map((feature) => (
              <FeatureRow key={feature.featureCode} {...{ feature, explained, below }} />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  )
}

type RowProps = { feature: Feature; explained: boolean; below: boolean }
function FeatureRow({ feature, explained, below }: RowProps) {
  const { t } = useTranslation()
  const link = <Anchor href={paths.feature(feature.featureCode)}>{feature.label}</Anchor>
  return (
    <tr>
      <th scope="row" className={css.feature}>
        {explained ? link : <Tooltip label={feature.help}>{link}</Tooltip>}{' '}
        <code className={css.code}>{feature.featureCode}</code>
        {explained && <span className={css.help}>{feature.help}</span>}
        <span className={css.narrowOnly}>
          {/* The roles with the same default together. */}
          {valuesOf(feature).map((value) => {
            const having = defaultsOf(feature).filter((one) => one.value === value)
            return (
              having.length > 0 && (
                <span key={value} className={css.pair}>
                  {having.map(({ role }) => (
                    <LevelChip key={role} level={role} />
                  ))}
                  {capital(t(`features.value.${value}`))}
                </span>
              )
            )
          })}
        </span>
      </th>
      {defaultsOf(feature).map(({ role, value }) => (
        <td key={role} className={css.value} data-value={value}>
          {/* i18n: features.value.* */}
          {capital(t(`features.value.${value}`))}
        </td>
      ))}
      <td className={`${css.value} ${css.own}`} data-value={feature.own}>
        {capital(t(`features.value.${feature.own}`))}
      </td>
      {below && (
        <td className={css.set}>
          <SetBelow feature={feature} />
        </td>
      )}
    </tr>
  )
}

/** For how many accounts it is set otherwise, how many of them it is locked for, and when that changed; else empty. */
function SetBelow({ feature: { overriddenAt, lockedAt, modifiedOn } }: { feature: Feature }) {
  const { t, i18n } = useTranslation()
  const shownOf = (count: number) => `${numberIn(i18n.language, count)}${count >= countedMost ? '+' : ''}`
  const parts = [
    overriddenAt > 0 && t('features.overriddenFor', { count: overriddenAt, shown: shownOf(overriddenAt) }),
    lockedAt > 0 && t('features.lockedOf', { count: lockedAt, shown: shownOf(lockedAt) }),
  ].filter(Boolean)
  return (
    <>
      {parts.join(', ')}
      {parts.length > 0 && modifiedOn && (
        <span className={css.when}>
          {' · '}
          <When at={modifiedOn} />
        </span>
      )}
    </>
  )
}
