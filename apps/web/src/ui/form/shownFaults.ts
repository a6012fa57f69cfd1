import type { FieldSpec, FormKit } from './FormContext.ts'

/** The errors of a form in field order, as the summary lists them. */
export const shownFaults = ({ errors, idOf }: FormKit, fields: readonly Pick<FieldSpec, 'path' | 'label'>[]) =>
  fields.flatMap(({ path, label }) => {
    const text = errors[path]
    return text ? [{ id: idOf(path), label, text }] : []
  })
