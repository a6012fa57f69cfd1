import type { ComponentProps } from 'react'
import { Button } from '../Button.tsx'
import type { FieldSpec } from './FormContext.ts'
import { FormField } from './FormField.tsx'
import { FormFrame } from './FormFrame.tsx'
import css from './InlineForm.module.css'
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

/** A short form within a page: its fields and one button in a row. */
export function InlineForm<V extends object>({ form, specs, submit, saving, onSubmit, size }: Props<V>) {
  return (
    <FormFrame form={form} specs={specs} onSubmit={onSubmit}>
      <div className={css.row}>
        {specs.map((spec) => (
          <FormField key={spec.path} spec={spec} />
        ))}
        <Button type="submit" variant="default" {...(size && { size })} loading={saving}>
          {submit}
        </Button>
      </div>
    </FormFrame>
  )
}
