import { useLocation } from '@tanstack/react-router'
import { WhereNext } from '../core/accounts/WhereNext.tsx'
import { useTranslation } from '../lib/i18n.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import css from './NotFoundInside.module.css'

/** For an unknown address inside the shell: it says which one, and where to go from here. */
export function NotFoundInside() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading title={t('pages.notFound.title')} />
      <p className={css.address}>
        {t('pages.notFound.address')} <code>{pathname}</code>
      </p>
      <p className={css.why}>{t('pages.notFound.why')}</p>
      <WhereNext />
    </>
  )
}
