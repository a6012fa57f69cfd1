import type { ComponentProps } from 'react'
import { FormDialog } from '../FormDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldSpec } from './FormContext.ts'
import { FormField } from './FormField.tsx'
import css from './FormSection.module.css'
import { shownFaults } from './shownFaults.ts'
import type { RecordForm } from './useRecordForm.ts'

type Props<V extends object> = ComponentProps<typeof FormDialog> & { form: RecordForm<V>; specs: readonly FieldSpec[] }

/** A record form in a dialog: the summary of its errors, its fields, and what follows them. */
export function RecordDialog<V extends object>({ form, specs, children, ...dialog }: Props<V>) {
  return (
    <FormContext value={form.kit}>
      <FormDialog {...dialog}>
        <ErrorSummary attempt={form.attempt} faults={shownFaults(form.kit, specs)} general={form.general} />
        <div className={css.grid}>
          {specs.map((spec) => (
            <FormField key={spec.path} spec={spec} />
          ))}
        </div>
        {children}
      </FormDialog>
    </FormContext>
  )
}
