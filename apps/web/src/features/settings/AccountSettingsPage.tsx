import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/pageTitle.ts'
import { usePageFocus } from '../../lib/usePageFocus.ts'
import { LevelChip } from '../../ui/LevelChip.tsx'
import css from './Settings.module.css'
import { SettingsSections } from './SettingsSections.tsx'

/** The settings of the signed-in person's own company (`/acctSettings`): the same sections as tab 5 of an account. */
export function AccountSettingsPage() {
  const { t } = useTranslation()
  usePageTitle(t('settings.pageTitle'))
  const heading = usePageFocus()
  const { companyKey, companyName, companyType } = useMe()
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={css.pageTitle}>
        {t('settings.pageTitle')}
      </h1>
      <p className={css.whose}>
        <LevelChip level={companyType} /> {companyName}
      </p>
      <div className={css.card}>
        <SettingsSections account={{ acctKey: companyKey }} />
      </div>
    </>
  )
}
