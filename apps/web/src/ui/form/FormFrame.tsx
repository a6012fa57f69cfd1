import type { ReactNode } from 'react'
import { DirtyGuard } from './DirtyGuard.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldSpec } from './FormContext.ts'
import { summaryOf } from './shownFaults.ts'
import type { RecordForm } from './useRecordForm.ts'

type Props<V extends object> = {
  form: RecordForm<V>
  /** The fields that the page draws in it, in their order. */
  specs: readonly FieldSpec[]
  label?: string
  className?: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A form within a page that is sent as a whole: the summary of its errors, then its fields. Leaving with edits asks first. */
export function FormFrame<V extends object>({ form, specs, label, className, onSubmit, children }: Props<V>) {
  return (
    <FormContext value={form.kit}>
      <form
        noValidate
        aria-label={label}
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <ErrorSummary toField attempt={form.attempt} {...summaryOf(form, specs)} />
        {children}
      </form>
      <DirtyGuard dirty={form.dirty} {...(form.forget && { onLeft: form.forget })} />
    </FormContext>
  )
}
