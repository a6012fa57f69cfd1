import type { Currency } from '@portal/contract/core/money'
import type { UseFormReturnType } from '@mantine/form'
import { createContext, type ReactNode, use } from 'react'
import type { FormValues } from './values.ts'

/** @field off it cannot be chosen now, and its detail says why */
export type Choice = { value: string; label: string; detail?: string | undefined; off?: boolean }
type PlainKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'date'
  | 'day'
  | 'time'
  | 'number'
  | 'secret'
  | 'textarea'
  | 'reason'
  | 'select'
  | 'radio'
  | 'switch'
  | 'checkbox'
  | 'checks'
  | 'tags'

type Described = {
  path: string
  label: string
  hint?: string | undefined
  required?: boolean
  choices?: readonly Choice[]
  /** Takes the whole width of the grid. */
  wide?: boolean
  /** The label is for screen readers only, because a table heads the field. For lists and typed fields. */
  slim?: boolean
  autoComplete?: string
  /** The maximum number of characters that can be typed. */
  maxLength?: number
  /** The maximum number of tags, or the largest amount. */
  most?: number
  /** For a text of several lines. */
  rows?: number
  placeholder?: string
  /** False for a text that is in no language, so spelling is not checked. */
  spellCheck?: false
  /** The language of the input, where it is not the reader's. */
  lang?: string | undefined
  /** Small letters become capitals as they are typed. */
  upper?: boolean
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** For a list: the words of its first choice, which chooses nothing; false where one is always chosen. */
  empty?: string | false
  /** For a list: searchable, whatever its length. By default only a long one is. */
  searched?: boolean
  /** For radio buttons and boxes: their arrangement. */
  look?: 'inline' | 'cards'
  /** If set, an empty value means "as above": this is the value in effect, and `source` says whose it is. */
  inherited?: { value: string | null; source?: string }
  /** Set: the value is shown as text, with this reason. */
  readOnly?: string | true
  /** The control is shown and cannot be changed: read-only, and a switch or box disabled. */
  off?: boolean
  /**
   * If set, the control is shown and reached by Tab, cannot be changed now, and says why. A switch or box shows no tick
   * (a switch above it is off) unless `off`. For toggles, lists and typed fields.
   */
  offBecause?: string | undefined
  onChange?: (value: unknown) => void
  /** The value in words, if it is not a text, switch or list. */
  text?: (value: unknown) => string
}
/** The props of a custom control: the value of the field, its error, and its setter. */
export type CustomControlProps = { value: unknown; error: string | undefined; set: (value: unknown) => void }

export type PlainSpec = Described & { kind: PlainKind }
/** One field as a screen describes it; texts are already translated. */
export type FieldSpec =
  | PlainSpec
  /** A whole number; null while it is empty. `unreadable` says what can be typed; left out if any number can. */
  | (Described & { kind: 'whole'; unreadable?: string })
  /** Kept in minor units; null while it is empty. */
  | (Described & { kind: 'money'; currency: Currency })
  /** Kept in its smallest unit; null while it is empty. `unreadable` says what can be typed. */
  | (Described & { kind: 'decimal'; digits: number; end: string; unreadable: string })
  /** Drawn by the screen, where no kind fits. */
  | (Described & { kind: 'own'; draw: (field: CustomControlProps) => ReactNode })

/** Fields under a title. */
export type FieldGroup = {
  title: string
  hint?: string
  fields: readonly FieldSpec[]
  /** Below its fields. */
  more?: ReactNode
  /** Rarely needed: closed until one of its fields has a value or a fault, or the reader opens it. */
  folded?: true
}

export type FormKit = {
  id: string
  form: UseFormReturnType<FormValues>
  errors: Record<string, string>
  changed: readonly string[]
  idOf: (path: string) => string
  /** Records the error of input that gives no value; without a text the input is readable. */
  unread: (path: string, fault?: string) => void
}

export const FormContext = createContext<FormKit | null>(null)

export function useFormKit(): FormKit {
  const kit = use(FormContext)
  if (!kit) throw new Error('A field stands outside of its form')
  return kit
}
