import { useTranslation } from '../../lib/i18n.ts'
import { HelpCenterLink } from './HelpCenterLink.tsx'
import css from './Shell.module.css'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={css.footer}>
      <span>{t('common.version', { version: __APP_VERSION__ })}</span>
      <HelpCenterLink className={css.footerLink} />
    </footer>
  )
}
