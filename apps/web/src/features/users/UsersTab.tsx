import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActedFor } from './ActedFor.tsx'
import { AdministratorList } from './AdministratorList.tsx'
import css from './UsersTab.module.css'

/** Tab 2 of an account: its administrators, and who acted for them. */
export function UsersTab({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  if (!maySee) return <EmptyState title={t('users.noRight')}>{t('users.noRightText')}</EmptyState>
  return (
    <>
      <div className={css.section}>
        <h2 className={css.title}>{t('users.administrators')}</h2>
        <p className={css.intro}>{t('users.administratorsText')}</p>
        <AdministratorList acctKey={acctKey} />
      </div>
      <div className={css.section}>
        <h2 className={css.title}>{t('users.acted.title')}</h2>
        <p className={css.intro}>{t('users.acted.text')}</p>
        <ActedFor acctKey={acctKey} />
      </div>
    </>
  )
}
