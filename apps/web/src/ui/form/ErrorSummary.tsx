import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import css from './ErrorSummary.module.css'

type Props = {
  /** Incremented with every refused submit; each time the summary takes the focus, or the first faulty field does. */
  attempt: number
  toField?: boolean
  /** In the order of the page. */
  faults: readonly { id: string; label: string; text: string /** Brings its field to sight. */; reveal?: () => void }[]
  /** Errors that belong to no field. */
  general?: readonly string[]
  reference?: string | undefined
}

/** How many animation frames a field may take to appear. */
const patience = 60
const controls = ':is(input, select, textarea, button)'
/** The control of a field; if it has several, the faulty or the chosen one. */
function controlOf(id: string): HTMLElement | null {
  const field = document.getElementById(id)
  if (!field || field.matches(controls)) return field
  const parts = ['[aria-invalid="true"]', ':checked', ''].map((which) => `${controls}${which}`)
  return parts.reduce<HTMLElement | null>((found, part) => found ?? field.querySelector<HTMLElement>(part), null)
}
/** Opens the folds around a field: the person may have closed them again. */
function unfold(id: string): void {
  let fold = document.getElementById(id)?.closest('details')
  while (fold) {
    fold.open = true
    fold = fold.parentElement?.closest('details')
  }
}
/** Focuses a field as soon as possible: it may be on a tab that is just being opened. */
function focusSoon(id: string, left = patience): void {
  unfold(id)
  const field = controlOf(id)
  field?.focus()
  if (document.activeElement !== field && left > 0) requestAnimationFrame(() => focusSoon(id, left - 1))
}

/** The errors of a form, worded as at the fields, each linked to its field; the page's title shows it too. */
export function ErrorSummary({ attempt, toField, faults, general = [], reference }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const visible = faults.length + general.length > 0
  const goTo = useEffectEvent(() => {
    for (const { id } of faults) unfold(id)
    const first = toField && faults.find(({ id }) => controlOf(id))
    if (first) focusSoon(first.id)
    else box.current?.focus()
  })
  useEffect(() => {
    if (attempt > 0) goTo()
  }, [attempt])
  useEffect(() => {
    const prefix = t('form.titlePrefix')
    if (!visible) return
    document.title = prefix + document.title.replace(prefix, '')
    return () => {
      document.title = document.title.replace(prefix, '')
    }
  }, [visible, attempt, t])
  if (!visible) return null
  return (
    <div ref={box} className={css.summary} tabIndex={-1} role="group" aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('form.problem', { count: faults.length + general.length })}
      </h2>
      <ul className={css.list}>
        {general.map((text) => (
          <li key={text}>
            <span role="alert">{text}</span>
          </li>
        ))}
        {faults.map(({ id, label, text, reveal }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                reveal?.()
                focusSoon(id)
              }}
            >
              {text.includes(label) ? text : `${label} – ${text}`}
            </a>
          </li>
        ))}
      </ul>
      {reference && <p>{t('form.reference', { reference })}</p>}
    </div>
  )
}
