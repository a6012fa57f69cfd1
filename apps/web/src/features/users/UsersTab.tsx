import { Why } from '../../core/access/Why.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActedFor } from './ActedFor.tsx'
import { AdministratorList } from './AdministratorList.tsx'
import type { PeopleOf } from './InviteButton.tsx'
import css from './UsersTab.module.css'

/** Tab 2 of an account: its administrators, and who acted for them. */
export function UsersTab({ account, readOnly = false }: { account: PeopleOf; readOnly?: boolean }) {
  const { acctKey } = account
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  if (!maySee)
    return (
      <EmptyState title={t('users.noRight')} action={<Why action="users.search" object={acctKey} />}>
        {t('users.noRightText')}
      </EmptyState>
    )
  return (
    <>
      <div className={css.section}>
        <h2 className={css.title}>{t('users.administrators')}</h2>
        <p className={css.intro}>{t('users.administratorsText')}</p>
        {readOnly && <p className={css.intro}>{t('users.readOnly')}</p>}
        <AdministratorList account={account} readOnly={readOnly} />
      </div>
      <div className={css.section}>
        <h2 className={css.title}>{t('users.acted.title')}</h2>
        <p className={css.intro}>{t('users.acted.text')}</p>
        <ActedFor acctKey={acctKey} />
      </div>
    </>
  )
}
