import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { EditHead, useFocusOf } from './EditHead.tsx'
import css from './EditSection.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldSpec } from './FormContext.ts'
import { FormField } from './FormField.tsx'
import section from './FormSection.module.css'
import { ReadFacts } from './ReadFacts.tsx'
import { shownFaults } from './shownFaults.ts'
import type { RecordForm } from './useRecordForm.ts'

type Props<V extends object> = {
  id?: string
  /** Links lead to it by its id. */
  anchor?: boolean | undefined
  title: string
  /** The form of the whole record; the section shows these fields of it. */
  form: RecordForm<V>
  fields: readonly FieldSpec[]
  /** True while it is edited. */
  open: boolean
  saving: boolean
  reference?: string | undefined
  /** The key that edits it. */
  editKey?: string | undefined
  /** Without it the section can only be read. */
  onEdit?: (() => void) | undefined
  onSave: () => void
  onCancel: () => void
  /** Facts below the fields that cannot be edited. */
  children?: ReactNode
}

/** A titled part of a record that opens for reading and is edited in place. */
export function EditSection<V extends object>(props: Props<V>) {
  const { id, anchor, title, form, fields, open, editKey, onEdit, children } = props
  const button = useFocusOf(open, form.kit, fields)
  return (
    <section
      id={anchor ? id : undefined}
      className={css.section}
      data-section={id}
      data-open={open || undefined}
      aria-label={title}
    >
      <EditHead title={title} button={button} editKey={editKey} onEdit={open ? undefined : onEdit} />
      {open ? <Fields {...props} /> : <ReadFacts narrow fields={fields} values={form.values()} />}
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
