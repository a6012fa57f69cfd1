import type { Text } from './language.ts'

export const outcomes = ['SUCCESS', 'DENIED', 'FAILED'] as const
export const categories = [
  'account',
  'people',
  'signIn',
  'rights',
  'settings',
  'commercial',
  'delivery',
  'audit',
] as const
export type Category = (typeof categories)[number]
export type ActionText = Text & {
  readonly category: Category
  /** The sentence for a change set that did this to {count} objects, and a more exact one if all got the same value. */
  readonly many?: Text
  readonly manyTo?: Readonly<Record<string, Text>>
}

/** The texts of a feature in the audit trail: its actions, and the fields that no other feature has. */
export type AuditTexts = {
  readonly actions: Readonly<Record<string, ActionText>>
  readonly fields?: Readonly<Record<string, Text>>
}
