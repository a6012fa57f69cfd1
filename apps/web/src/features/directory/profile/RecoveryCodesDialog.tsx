import { useEffect } from 'react'
import { reportUi } from '../../../core/audit/reportUi.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import css from './ProfileLists.module.css'
import './RecoveryCodesDialog.print.css'

/** Downloads a text as a file. */
function save(text: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Recovery codes, shown only once: to copy, save as a file or print. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { email } = useMe()
  const text = [t('profile.recovery.fileTitle', { email }), '', ...codes, ''].join('\n')
  useEffect(() => {
    document.documentElement.dataset['printing'] = 'codes'
    return () => {
      delete document.documentElement.dataset['printing']
    }
  }, [])
  return (
    <Dialog
      title={t('profile.recovery.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={() => save(text, t('profile.recovery.fileName'))}>
            {t('profile.recovery.download')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              window.print()
              void reportUi({ action: 'ui.printed', page: 'recoveryCodes' })
            }}
          >
            {t('profile.recovery.print')}
          </Button>
          <Button onClick={onClose}>{t('profile.recovery.done')}</Button>
        </>
      }
    >
      <p className={css.text}>{t('profile.recovery.text')}</p>
      <Alert kind="warning">{t('profile.recovery.once')}</Alert>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton
        value={codes.join('\n')}
        what={t('profile.recovery.copy')}
        onCopied={() => void reportUi({ action: 'ui.copied', page: 'recoveryCodes' })}
      />
    </Dialog>
  )
}
