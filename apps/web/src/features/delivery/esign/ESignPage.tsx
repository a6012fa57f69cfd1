import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { ESignList } from './ESignList.tsx'

/** The accounts of the reader's tree that aren't in sync with the e-signature service (`/esignSync`). */
export function ESignPage() {
  const { t } = useTranslation()
  const maySee = useCan('APIIntegrationAccessSettings:R')
  return (
    <>
      <PageHeading title={t('esign.title')} />
      {maySee ? (
        <>
          <p className={page.intro}>{t('esign.intro')}</p>
          <ESignList />
        </>
      ) : (
        <NoRight title={t('esign.noRight')} action="esign.search">
          {t('esign.noRightText')}
        </NoRight>
      )}
    </>
  )
}
