import { useEffect, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import css from './SaveBar.module.css'

export type Change = { path: string; label: string; before: string; after: string }
type Props = {
  changes: () => Change[]
  count: number
  /** Replace "6 changes", and "Save" where saving asks once more. */
  countText?: string
  saveText?: string
  saving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The one save bar of a page: how many fields differ, their names, and the buttons. */
export function SaveBar({ changes, count, countText, saveText, saving, onSave, onDiscard }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const visible = count > 0
  useEffect(() => {
    // It appears while typing and must not cover the focused field (WCAG 2.4.11).
    if (visible) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [visible])
  if (!visible) return null
  return (
    <section className={css.bar} aria-label={t('form.unsaved')}>
      {open && (
        <dl className={css.list} id="save-bar-changes">
          {changes().map((change) => (
            <div key={change.path} className={css.change}>
              <dt>{change.label}</dt>
              <dd>
                <del>{change.before || t('form.none')}</del> → {change.after || t('form.none')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={css.row}>
        <button
          type="button"
          className={css.count}
          aria-expanded={open}
          aria-controls={open ? 'save-bar-changes' : undefined}
          onClick={() => setOpen(!open)}
        >
          {countText ?? t('form.changes', { count })} — <span>{open ? t('form.hideReview') : t('form.review')}</span>
        </button>
        <Button variant="default" onClick={onDiscard} disabled={saving}>
          {t('form.discard')}
        </Button>
        <Button onClick={onSave} loading={saving} aria-keyshortcuts="Control+S">
          {saveText ?? t('form.save')}
        </Button>
      </div>
    </section>
  )
}
