import type { FieldSpec, FormKit } from './FormContext.ts'

/** What is wrong in the fields of a form, in their order, as the summary lists it. */
export const shownFaults = ({ errors, idOf }: FormKit, fields: readonly Pick<FieldSpec, 'path' | 'label'>[]) =>
  fields.flatMap(({ path, label }) => {
    const text = errors[path]
    return text ? [{ id: idOf(path), label, text }] : []
  })
