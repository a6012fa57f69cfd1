import { useTranslation } from '../lib/i18n.ts'
import css from './SavedNote.module.css'

/** Says, at the foot of what was edited, that it is saved; read aloud when it appears. */
export function SavedNote({ saved }: { saved: boolean }) {
  const { t } = useTranslation()
  return (
    <p role="status" className={saved ? css.saved : css.quiet}>
      {saved && t('form.saved')}
    </p>
  )
}
