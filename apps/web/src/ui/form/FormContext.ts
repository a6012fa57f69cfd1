import type { UseFormReturnType } from '@mantine/form'
import { createContext, use } from 'react'
import type { FormValues } from './values.ts'

export type Choice = { value: string; label: string }
export type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'date'
  | 'number'
  | 'secret'
  | 'textarea'
  | 'select'
  | 'switch'
  | 'checkbox'
  | 'tags'

/** One field as a screen describes it; texts are already translated. */
export type FieldSpec = {
  path: string
  kind: FieldKind
  label: string
  hint?: string
  required?: boolean
  choices?: readonly Choice[]
  /** Takes the whole width of the grid. */
  wide?: boolean
  autoComplete?: string
  /** Set: an empty value means "as above", and this is what holds then; `source` says whose value that is. */
  inherited?: { value: string | null; source?: string }
  /** Set: the value is shown as text, with this reason. */
  readOnly?: string | true
  /** Set: the control is shown, cannot be changed now, and says why (a switch above it is off). */
  offBecause?: string
  onChange?: (value: unknown) => void
  /** Its value in words, if it is not a text, switch or list. */
  text?: (value: unknown) => string
}

export type FormKit = {
  id: string
  form: UseFormReturnType<FormValues>
  errors: Record<string, string>
  changed: readonly string[]
  idOf: (path: string) => string
}

export const FormContext = createContext<FormKit | null>(null)

export function useFormKit(): FormKit {
  const kit = use(FormContext)
  if (!kit) throw new Error('A field stands outside of its form')
  return kit
}
