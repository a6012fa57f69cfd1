import { useTranslation } from '../lib/i18n.ts'
import { say } from './toast.ts'

/** Copies a text from a menu, and says that it did, or that the browser refused. */
export function useCopy() {
  const { t } = useTranslation()
  return (text: string, onCopied?: () => void): void =>
    // A page not served securely has no clipboard at all.
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => {
          say(t('form.copied'))
          onCopied?.()
        },
        () => say(t('form.notCopied'), { failed: true }),
      )
}
