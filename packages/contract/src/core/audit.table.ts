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
  /** What a change set did to {count} objects by this action, and more exactly where all of them took the same value. */
  readonly many?: Text
  readonly manyTo?: Readonly<Record<string, Text>>
}

/** What the audit trail says of a feature: its actions, and those fields of their changes that no other feature has. */
export type AuditTexts = {
  readonly actions: Readonly<Record<string, ActionText>>
  readonly fields?: Readonly<Record<string, Text>>
}
