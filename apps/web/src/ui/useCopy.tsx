import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { Snackbar } from './Snackbar.tsx'
import { Toast } from './Toast.tsx'

type Copy = { copy: (text: string, onCopied?: () => void) => void; note: ReactNode }

/** Copies a text from a menu; the note, to be rendered, reports success or that the browser refused. */
export function useCopy(): Copy {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  const close = useCallback(() => setOutcome(undefined), [])
  const Note = outcome === 'copied' ? Toast : Snackbar
  return {
    // A page not served securely has no clipboard at all.
    copy: (text, onCopied) =>
      void Promise.resolve()
        .then(() => navigator.clipboard.writeText(text))
        .then(
          () => {
            setOutcome('copied')
            onCopied?.()
          },
          () => setOutcome('notCopied'),
        ),
    note: outcome && <Note onClose={close}>{t(`form.${outcome}`)}</Note>,
  }
}
