import { useTranslation } from '../lib/i18n.ts'
import { paths } from '../lib/paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'

/** For an unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <PlainPage
      title={t('pages.notFound.title')}
      links={<Anchor href={paths.accountSearch}>{t('pages.notFound.search')}</Anchor>}
    >
      <p>{t('pages.notFound.text')}</p>
    </PlainPage>
  )
}
