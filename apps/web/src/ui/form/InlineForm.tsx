import type { ComponentProps } from 'react'
import { Button } from '../Button.tsx'
import { DirtyGuard } from './DirtyGuard.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldSpec } from './FormContext.ts'
import { FormField } from './FormField.tsx'
import css from './InlineForm.module.css'
import { summaryOf } from './shownFaults.ts'
import type { RecordForm } from './useRecordForm.ts'

type Props<V extends object> = {
  form: RecordForm<V>
  specs: readonly FieldSpec[]
  /** The label of its button. */
  submit: string
  saving: boolean
  onSubmit: () => void
  size?: ComponentProps<typeof Button>['size']
}

/** A short form within a page: the summary of its errors, its fields and one button in a row. */
export function InlineForm<V extends object>({ form, specs, submit, saving, onSubmit, size }: Props<V>) {
  return (
    <FormContext value={form.kit}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <ErrorSummary toField attempt={form.attempt} {...summaryOf(form, specs)} />
        <div className={css.row}>
          {specs.map((spec) => (
            <FormField key={spec.path} spec={spec} />
          ))}
          <Button type="submit" variant="default" {...(size && { size })} loading={saving}>
            {submit}
          </Button>
        </div>
      </form>
      <DirtyGuard dirty={form.dirty} />
    </FormContext>
  )
}
