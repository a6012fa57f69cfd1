import { useTranslation } from './i18n.ts'

/** The labels of the button that shows and hides a password. */
export function usePasswordWords() {
  const { t } = useTranslation()
  return {
    show: t('common.show'),
    hide: t('common.hide'),
    showPassword: t('common.showPassword'),
    hidePassword: t('common.hidePassword'),
  }
}
