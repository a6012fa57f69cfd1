import { auditTexts } from '@portal/contract'
import { type ActionText, type AuditTexts, categories, type Category } from '@portal/contract/core/audit.table'
import type { Language } from '@portal/contract/core/language'

// The catalogue of actions (`product.md` 7.1), gathered from the features; nothing else can be recorded. Never remove
// one: stored entries carry it.

type KeyOf<T> = T extends unknown ? keyof T : never
export type AuditAction = KeyOf<(typeof auditTexts)[number]['actions']>

const actions: ReadonlyMap<string, ActionText> = new Map(
  auditTexts
    .flatMap((texts: AuditTexts) => Object.entries(texts.actions))
    .toSorted(([, one], [, other]) => categories.indexOf(one.category) - categories.indexOf(other.category)),
)

/** The action in a reader's language; an unlisted action is shown by its own name. */
export const labelOf = (action: string, language: Language): string => actions.get(action)?.[language] ?? action

/** The sentence for an action on many objects, if its feature has one. */
export const manyOf = (action: string): Pick<ActionText, 'many' | 'manyTo'> => actions.get(action) ?? {}

/** The actions of some categories or prefixes, for filters that must list each one. */
export const actionsWhere = (matches: (action: string, category: Category) => boolean): string[] =>
  [...actions].flatMap(([action, { category }]) => (matches(action, category) ? [action] : []))

/** The catalogue in a reader's language, by category. */
export const catalogue = (language: Language) =>
  [...actions].map(([action, text]) => ({ action, category: text.category, label: text[language] }))
