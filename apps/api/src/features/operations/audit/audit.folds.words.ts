import { colon, fillIn, type Language, numberIn, type Text } from '@portal/contract/core/language'
import { manyOf } from '../../../core/audit/audit.actions.ts'
import { fieldLabel } from '../../../core/audit/audit.words.ts'
import type { Fold } from './audit.folds.repository.ts'

const events: Text = {
  'en-us': '{count} events of one bulk change',
  'fr-fr': '{count} événements d’une même modification groupée',
}

/** The summary of a change set: "76 accounts suspended", "Details of 12 accounts changed: Tags". */
export function foldText({ actions, field, value, total, capped }: Fold, language: Language): string {
  const count = `${numberIn(language, total)}${capped ? '+' : ''}`
  const [first = {}, ...others] = actions.map(manyOf)
  const many = others.every((other) => other.many === first.many) ? first.many : undefined
  const exact = value === null || others.length > 0 ? undefined : first.manyTo?.[value]
  const text = exact ?? many
  if (!text) return fillIn(events, language, { count })
  // "12 people disabled" already says that it is their status.
  const what =
    exact || field === null || /status$/i.test(field) ? '' : `${colon[language]}${fieldLabel(field, language)}`
  return `${fillIn(text, language, { count })}${what}`
}
