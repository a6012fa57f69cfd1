import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { SaveBar } from '../SaveBar.tsx'
import { DirtyGuard, samePath } from './DirtyGuard.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldSpec } from './FormContext.ts'
import { fieldText } from './fieldText.ts'
import { useSavePart } from './saveGroup.ts'
import { shownFaults } from './shownFaults.ts'
import { useSavedToast } from './useSavedToast.ts'
import type { RecordForm } from './useRecordForm.ts'
import { valueAt } from './values.ts'

export type StayRule = NonNullable<Parameters<typeof DirtyGuard>[0]['stays']>
type Props<V extends object> = {
  form: RecordForm<V>
  label: string
  specs: readonly FieldSpec[]
  onSave: () => void
  saving: boolean
  /** The paths that the last save changed, while nothing was edited since. */
  saved?: readonly string[] | undefined
  /** Called after the edits were discarded. */
  onDiscard?: (() => void) | undefined
  /** Why the last save failed as a whole; kept until the next one. */
  reference?: string | undefined
  stays?: StayRule
  children: ReactNode
}

/** The differences from the record as it was opened, field by field in words. */
function useChangeWords<V extends object>(form: RecordForm<V>, specs: readonly FieldSpec[]) {
  const { t } = useTranslation()
  /** A field's value in words; for an inherited one, the effective value. */
  const textOf = (spec: FieldSpec, values: object) => {
    const above = spec.inherited?.value
    const own = fieldText(spec, valueAt(values, spec.path), t)
    return own || (above ? t('form.inheritedValue', { value: fieldText(spec, above, t) }) : '')
  }
  return () =>
    specs
      .filter((spec) => form.changed.includes(spec.path))
      .map((spec) => ({
        path: spec.path,
        label: spec.label,
        before: textOf(spec, form.opened()),
        after: textOf(spec, form.values()),
      }))
}

/** Another tab of the page keeps this form; within its tab the form itself decides. */
const inGroup =
  (within: StayRule, own: StayRule): StayRule =>
  (from, to) =>
    within(from, to) && (tabIn(from.search) !== tabIn(to.search) || own(from, to))
const tabIn = (search: unknown) => Number((search as { tab?: unknown }).tab ?? 1)

/**
 * The frame of a form that edits a record: summary of faults, fields, save bar, guard of unsaved edits, Ctrl+S. On a page
 * with several forms the page's group shows the summary and the save bar for all of them.
 */
export function RecordFormView<V extends object>(props: Props<V>) {
  const { form, label, specs, onSave, saving, saved, reference, stays, onDiscard, children } = props
  const changes = useChangeWords(form, specs)
  const faults = shownFaults(form.kit, specs)
  const { attempt, general } = form
  const discard = () => {
    form.restart(form.opened())
    onDiscard?.()
  }
  const count = form.changed.length
  const group = useSavePart({
    count,
    changes,
    faults,
    general,
    reference,
    attempt,
    saving,
    saved: { paths: saved, specs },
    save: onSave,
    discard,
  })
  useSavedToast(!group && saved !== undefined, [{ paths: saved, specs }])
  useHotkeys([['mod+S', () => !group && form.dirty && !saving && onSave()]], [])
  const guard = group ? inGroup(group.stays, stays ?? samePath) : stays
  return (
    <FormContext value={form.kit}>
      <form
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.dirty) (group?.saveAll ?? onSave)()
        }}
      >
        {!group && <ErrorSummary attempt={attempt} faults={faults} general={general} reference={reference} />}
        {children}
        {!group && <SaveBar count={count} changes={changes} saving={saving} onSave={onSave} onDiscard={discard} />}
      </form>
      <DirtyGuard dirty={form.dirty} {...(guard && { stays: guard })} {...(form.forget && { onLeft: form.forget })} />
    </FormContext>
  )
}
