import type { FieldSpec, FormKit } from './FormContext.ts'
import type { RecordForm } from './useRecordForm.ts'

type LabelledField = Pick<FieldSpec, 'path' | 'label'>

/** The errors of a form in field order, as the summary lists them. */
export const shownFaults = ({ errors, idOf }: FormKit, fields: readonly LabelledField[]) =>
  fields.flatMap(({ path, label }) => {
    const text = errors[path]
    return text ? [{ id: idOf(path), label, text }] : []
  })

/**
 * The entries of a summary: the errors of the fields, and as general ones the errors of fields that are not drawn now.
 */
export function summaryOf<V extends object>(form: RecordForm<V>, fields: readonly LabelledField[]) {
  const { kit, general, reference, attempt } = form
  // Messages at a field while typing are not refusals yet.
  if (attempt === 0) return { faults: [] }
  const drawn = new Set(fields.map(({ path }) => path))
  const others = Object.entries(kit.errors).flatMap(([path, text]) => (text && !drawn.has(path) ? [text] : []))
  return { faults: shownFaults(kit, fields), general: [...general, ...others], reference }
}
