import type { ComponentProps, ReactNode } from 'react'
import { Fieldset } from '../Fieldset.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { DirtyGuard } from './DirtyGuard.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldGroup, type FieldSpec } from './FormContext.ts'
import { FormField } from './FormField.tsx'
import field from './FormField.module.css'
import css from './FormSection.module.css'
import { summaryOf } from './shownFaults.ts'
import type { RecordForm } from './useRecordForm.ts'

type Entry = FieldSpec | FieldGroup
type Props<V extends object> = Omit<ComponentProps<typeof FormDialog>, 'refusal'> & {
  form: RecordForm<V>
  /** Its fields, some of them under a title. */
  specs: readonly Entry[]
  /** The fields that its children draw, in their order; each has the id that the form gives its path. */
  drawn?: readonly Pick<FieldSpec, 'path' | 'label'>[]
  /** Between title and fields. */
  intro?: ReactNode
}
const fieldsOf = (entry: Entry) => ('fields' in entry ? entry.fields : [entry])

const Fields = ({ specs }: { specs: readonly Entry[] }) => (
  <div className={css.grid}>
    {specs.map((entry) =>
      'fields' in entry ? (
        <div key={entry.title} className={field.wide}>
          <Fieldset title={entry.title} {...(entry.hint && { hint: entry.hint })}>
            <Fields specs={entry.fields} />
            {entry.more}
          </Fieldset>
        </div>
      ) : (
        <FormField key={entry.path} spec={entry} />
      ),
    )}
  </div>
)

/** A form in a dialog: the summary of its errors, its fields, and what follows them. Leaving it with edits asks first. */
export function RecordDialog<V extends object>({ form, specs, drawn = [], intro, children, ...dialog }: Props<V>) {
  return (
    <FormContext value={form.kit}>
      <FormDialog {...dialog}>
        <ErrorSummary toField attempt={form.attempt} {...summaryOf(form, [...specs.flatMap(fieldsOf), ...drawn])} />
        {intro}
        <Fields specs={specs} />
        {children}
      </FormDialog>
      <DirtyGuard dirty={form.dirty} />
    </FormContext>
  )
}
