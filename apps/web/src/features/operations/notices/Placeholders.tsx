import { placeholders, placeholderText } from '@portal/contract/core/notices/notices.rules'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormKit } from '../../../ui/form/FormContext.ts'
import { valueAt } from '../../../ui/form/values.ts'
import css from './Notices.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement
/** Buttons that insert a placeholder where the cursor was, by default at the end of the message. */
export function Placeholders({ at }: { at: string }) {
  const { t } = useTranslation()
  const kit = useFormKit()
  const last = useRef('body')
  const fieldOf = (name: string) => document.getElementById(kit.idOf(`${at}${name}`)) as Field | null
  // The button has the focus once it is pressed, so the field is noted before.
  const note = () => {
    const name = ['subject', 'body'].find((one) => fieldOf(one) === document.activeElement)
    if (name) last.current = name
  }
  const insert = (text: string) => {
    const path = `${at}${last.current}`
    const value = valueAt(kit.form.getValues(), path)
    const before = typeof value === 'string' ? value : ''
    const field = fieldOf(last.current)
    const from = field?.selectionStart ?? before.length
    const to = field?.selectionEnd ?? from
    kit.form.setFieldValue(path, before.slice(0, from) + text + before.slice(to))
    // The control is remounted with the value; the cursor stands behind the placeholder.
    setTimeout(() => {
      const next = fieldOf(last.current)
      next?.focus()
      next?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <div className={css.insert} role="group" aria-label={t('notices.insert')} onPointerDownCapture={note}>
      <span className="dim">{t('notices.insert')}</span>
      {placeholders.map((name) => (
        <Button
          key={name}
          variant="default"
          size="xs"
          title={placeholderText(name)}
          onClick={() => insert(placeholderText(name))}
        >
          {/* i18n: notices.placeholder.* */}
          {t(`notices.placeholder.${name}`)}
        </Button>
      ))}
      <span className="dim">{t('notices.insertHint')}</span>
    </div>
  )
}
