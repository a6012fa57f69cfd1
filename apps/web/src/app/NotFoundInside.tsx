import { useLocation } from '@tanstack/react-router'
import { NotFound } from '../core/accounts/NotFound.tsx'
import { useTranslation } from '../lib/i18n.ts'
import { PageHeading } from '../ui/PageHeading.tsx'

/** For an unknown address inside the shell: it says which one, and where to go from here. */
export function NotFoundInside() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading title={t('pages.notFound.title')} />
      <NotFound text={t('pages.notFound.address', { pathname })} />
    </>
  )
}
