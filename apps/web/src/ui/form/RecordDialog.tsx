import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Fieldset } from '../Fieldset.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormNote } from '../FormNote.tsx'
import { LeaveDialog } from '../LeaveDialog.tsx'
import { DirtyGuard } from './DirtyGuard.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldGroup, type FieldSpec, useFormKit } from './FormContext.ts'
import { FormField } from './FormField.tsx'
import field from './FormField.module.css'
import css from './FormSection.module.css'
import { summaryOf } from './shownFaults.ts'
import type { RecordForm } from './useRecordForm.ts'
import { valueAt } from './values.ts'

type Entry = FieldSpec | FieldGroup
type Props<V extends object> = ComponentProps<typeof FormDialog> & {
  form: RecordForm<V>
  /** The fields of the form, some of them under a title. */
  specs: readonly Entry[]
  /** The fields that its children draw, in their order; each has the id that the form gives its path. */
  drawn?: readonly Pick<FieldSpec, 'path' | 'label'>[]
  /** Between title and fields. */
  intro?: ReactNode
  /** The input in the fields is from before a session ended or the page was reloaded. */
  restored?: boolean
}
const fieldsOf = (entry: Entry) => ('fields' in entry ? entry.fields : [entry])

const Fields = ({ specs }: { specs: readonly Entry[] }) => (
  <div className={css.grid}>
    {specs.map((entry) =>
      'fields' in entry ? (
        <div key={entry.title} className={field.wide}>
          {entry.folded ? (
            <Folded group={entry} />
          ) : (
            <Fieldset part title={entry.title} {...(entry.hint && { hint: entry.hint })}>
              <Fields specs={entry.fields} />
              {entry.more}
            </Fieldset>
          )}
        </div>
      ) : (
        <FormField key={entry.path} spec={entry} />
      ),
    )}
  </div>
)

function Folded({ group: { title, fields, more } }: { group: FieldGroup }) {
  const { form, errors } = useFormKit()
  const [open, setOpen] = useState(() => fields.some(({ path }) => Boolean(valueAt(form.getValues(), path))))
  const faulty = fields.some(({ path }) => errors[path])
  return (
    <details className={css.folded} open={open || faulty} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <Fields specs={fields} />
      {more}
    </details>
  )
}

/** A form in a dialog: the summary of its errors, its fields, and further content. Closing it with edits asks first. */
export function RecordDialog<V extends object>(props: Props<V>) {
  const { form, specs, drawn = [], intro, restored, children, onClose, ...dialog } = props
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const leave = () => {
    form.forget?.()
    onClose()
  }
  return (
    <FormContext value={form.kit}>
      <FormDialog {...dialog} onClose={() => (form.dirty ? setAsking(true) : onClose())}>
        <ErrorSummary toField attempt={form.attempt} {...summaryOf(form, [...specs.flatMap(fieldsOf), ...drawn])} />
        {restored && <FormNote role="status">{t('session.draftRestored')}</FormNote>}
        {intro}
        <Fields specs={specs} />
        {children}
      </FormDialog>
      {asking && <LeaveDialog onLeave={leave} onStay={() => setAsking(false)} />}
      <DirtyGuard dirty={form.dirty} {...(form.forget && { onLeft: form.forget })} />
    </FormContext>
  )
}
