import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import page from '../../../ui/Page.module.css'
import { SettingsSections } from './SettingsSections.tsx'

/** The settings of the signed-in person's company (`/acctSettings`): the same sections as tab 5 of an account. */
export function AccountSettingsPage() {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  return (
    <>
      <PageHeading title={t('settings.pageTitle')} />
      <div className={page.record}>
        <SettingsSections account={{ acctKey: companyKey }} />
      </div>
    </>
  )
}
