import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { SaveBar } from '../SaveBar.tsx'
import { DirtyGuard } from './DirtyGuard.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldSpec } from './FormContext.ts'
import { fieldText } from './fieldText.ts'
import type { RecordForm } from './useRecordForm.ts'
import { valueAt } from './values.ts'

type Props<V extends object> = {
  form: RecordForm<V>
  label: string
  specs: readonly FieldSpec[]
  onSave: () => void
  saving: boolean
  /** Why the last save failed as a whole; kept until the next one. */
  reference?: string | undefined
  stays?: Parameters<typeof DirtyGuard>[0]['stays']
  children: ReactNode
}

/** The frame of a form that edits a record: summary of faults, fields, save bar, guard of unsaved edits, Ctrl+S. */
export function RecordFormView<V extends object>({
  form,
  label,
  specs,
  onSave,
  saving,
  reference,
  stays,
  children,
}: Props<V>) {
  const { t } = useTranslation()
  useHotkeys([['mod+S', () => form.dirty && !saving && onSave()]], [])
  const faults = specs
    .filter((spec) => form.errors[spec.path])
    .map((spec) => ({ id: form.kit.idOf(spec.path), label: spec.label, text: form.errors[spec.path] ?? '' }))
  /** A field's value in words; where it is as above, what holds then. */
  const said = (spec: FieldSpec, values: object) => {
    const above = spec.inherited?.value
    const own = fieldText(spec, valueAt(values, spec.path), t)
    return own || (above ? t('form.inheritedValue', { value: fieldText(spec, above, t) }) : '')
  }
  const changes = () =>
    specs
      .filter((spec) => form.changed.includes(spec.path))
      .map((spec) => ({
        path: spec.path,
        label: spec.label,
        before: said(spec, form.opened()),
        after: said(spec, form.values()),
      }))
  return (
    <FormContext value={form.kit}>
      <form
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.dirty) onSave()
        }}
      >
        <ErrorSummary attempt={form.attempt} faults={faults} general={form.general} reference={reference} />
        {children}
        <SaveBar
          count={form.changed.length}
          changes={changes}
          saving={saving}
          onSave={onSave}
          onDiscard={() => form.restart(form.opened())}
        />
      </form>
      <DirtyGuard dirty={form.dirty} {...(stays ? { stays } : {})} />
    </FormContext>
  )
}
