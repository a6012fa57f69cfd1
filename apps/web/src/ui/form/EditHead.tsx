import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import css from './EditSection.module.css'
import type { FieldSpec, FormKit } from './FormContext.ts'

/**
 * On Edit the focus goes to the first field that can be edited; afterwards back to the button, unless it is somewhere
 * else by then.
 */
export function useFocusOf(
  open: boolean,
  kit: FormKit,
  fields: readonly FieldSpec[],
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(open)
  const first = kit.idOf((fields.find(({ readOnly }) => !readOnly) ?? fields[0])?.path ?? '')
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    if (open) document.getElementById(first)?.focus()
    else if (document.activeElement === document.body) button.current?.focus()
  }, [open, first])
  return button
}

type Props = {
  title: string
  button: RefObject<HTMLButtonElement | null>
  editKey?: string | undefined
  /** Without it the section is being edited, or can only be read. */
  onEdit?: (() => void) | undefined
}
/** The title of a section that opens for reading, and its Edit button. */
export function EditHead({ title, button, editKey, onEdit }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.head}>
      <h2 className={css.title}>{title}</h2>
      {onEdit && (
        <Button
          ref={button}
          variant="subtle"
          size="xs"
          aria-label={t('form.editSection', { title })}
          aria-keyshortcuts={editKey}
          onClick={onEdit}
        >
          {t('form.edit')}
        </Button>
      )}
    </div>
  )
}
