import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { Facts } from '../Facts.tsx'
import css from './EditSection.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldSpec } from './FormContext.ts'
import { FormField } from './FormField.tsx'
import section from './FormSection.module.css'
import { fieldText } from './fieldText.ts'
import { shownFaults } from './shownFaults.ts'
import type { RecordForm } from './useRecordForm.ts'
import { valueAt } from './values.ts'

type Props<V extends object> = {
  title: string
  /** The form of the whole record; the section shows these fields of it. */
  form: RecordForm<V>
  fields: readonly FieldSpec[]
  /** True while it is edited. */
  open: boolean
  saving: boolean
  reference?: string | undefined
  /** Without it the section can only be read. */
  onEdit?: (() => void) | undefined
  onSave: () => void
  onCancel: () => void
  /** Facts below the fields that cannot be edited. */
  children?: ReactNode
}

/** On Edit the focus goes to the first field; afterwards back to the button, unless it is somewhere else by then. */
function useFocusOf(open: boolean, firstField: string) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    if (open) document.getElementById(firstField)?.focus()
    else if (document.activeElement === document.body) button.current?.focus()
  }, [open, firstField])
  return button
}

/** A titled part of a record that opens to read and is edited in place. */
export function EditSection<V extends object>(props: Props<V>) {
  const { title, form, fields, open, onEdit, children } = props
  const { t } = useTranslation()
  const button = useFocusOf(open, form.kit.idOf(fields[0]?.path ?? ''))
  const values = form.values()
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {onEdit && !open && (
          <Button
            ref={button}
            variant="default"
            size="xs"
            aria-label={t('form.editSection', { title })}
            onClick={onEdit}
          >
            {t('form.edit')}
          </Button>
        )}
      </div>
      {open ? (
        <Fields {...props} />
      ) : (
        <Facts
          facts={fields.map((spec) => [
            spec.label,
            fieldText(spec, valueAt(values, spec.path), t) || fieldText(spec, spec.inherited?.value, t) || (
              <span key="none" className="dim">
                {t('form.none')}
              </span>
            ),
          ])}
        />
      )}
      {children}
    </section>
  )
}

function Fields<V extends object>({ title, form, fields, saving, reference, onSave, onCancel }: Props<V>) {
  const { t } = useTranslation()
  const save = () => !saving && onSave()
  useHotkeys([['mod+S', save]], [])
  return (
    <FormContext value={form.kit}>
      <form
        noValidate
        aria-label={title}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <ErrorSummary
          attempt={form.attempt}
          faults={shownFaults(form.kit, fields)}
          general={form.general}
          reference={reference}
        />
        <div className={section.grid}>
          {fields.map((spec) => (
            <FormField key={spec.path} spec={spec} />
          ))}
        </div>
        <div className={css.acts}>
          <Button type="submit" loading={saving} aria-keyshortcuts="Control+S">
            {t('form.save')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </FormContext>
  )
}
