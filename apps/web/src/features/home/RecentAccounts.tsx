import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useRecentAccounts } from '../../lib/recent.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { useCan } from '../../lib/useCan.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LevelChip } from '../../ui/LevelChip.tsx'
import css from './HomePage.module.css'

/** The accounts this person opened last, in this browser. */
export function RecentAccounts() {
  const { t } = useTranslation()
  const { userKey, ramAccess } = useMe()
  const recent = useRecentAccounts(userKey)
  const mayOpen = useCan('AcctMgmnt:R')
  // People who administer only their own company have no accounts to return to.
  if (!ramAccess || !mayOpen) return null
  return (
    <section aria-labelledby="recent" className={css.section}>
      <h2 id="recent" className={css.heading}>
        {t('home.recent')}
      </h2>
      {recent.length === 0 ? (
        <div className={css.card}>
          <EmptyState title={t('home.noRecent')}>{t('home.noRecentWhy')}</EmptyState>
        </div>
      ) : (
        <ul className={css.recent}>
          {recent.map(({ acctKey, acctName, acctNumber, acctType }) => (
            <li key={acctKey}>
              <RouteLink className={css.account} href={paths.account(acctKey)}>
                <LevelChip level={acctType} />
                <span className={css.accountName}>{acctName}</span>
                <span className={css.number}>{acctNumber}</span>
              </RouteLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
