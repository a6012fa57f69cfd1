import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { BrandEditor } from './BrandEditor.tsx'

/** The brand of the reader's company (`/branding`). `alone`: no company below has a brand to list. */
export function BrandPage({ alone = false }: { alone?: boolean }) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const maySee = useCan('Brand:R')
  return (
    <>
      <PageHeading
        title={t('branding.title')}
        {...(maySee && !alone && { back: { href: paths.brandList, text: t('branding.toList') } })}
      />
      <p className={page.intro}>{t('branding.intro')}</p>
      <div className={page.record}>
        <BrandEditor acctKey={companyKey} />
      </div>
    </>
  )
}
