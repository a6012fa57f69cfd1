import type { Text } from './language.ts'

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
export type ActionText = Text & { readonly category: Category }

/** What the audit trail says of a feature: its actions, and those fields of their changes that no other feature has. */
export type AuditTexts = {
  readonly actions: Readonly<Record<string, ActionText>>
  readonly fields?: Readonly<Record<string, Text>>
}
