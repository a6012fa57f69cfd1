import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Facts } from '../changes/changes.operation.ts'
import { type PluralForms, counted, listed } from '../changes/changes.words.ts'

// Objects that stop working when people are disabled or removed, besides their sessions. Features name them in their
// manifests.

export type EndsWithPeople = {
  /** Its name among the facts of a change set. */
  name: string
  words: PluralForms
  /** How many of its objects these people answer for, within the caller's scope. */
  count(tx: Tx, context: Context, userIds: readonly string[]): Promise<number>
}
let endings: readonly EndsWithPeople[] = []
export function provideEndsWithPeople(all: readonly EndsWithPeople[]): void {
  endings = all
}

const factOf = ({ name }: EndsWithPeople) => `ends.${name}`
/**
 * The number of objects of each kind that end, as facts of a change set. @param but kinds that the set describes itself
 */
export async function findEnds(
  tx: Tx,
  context: Context,
  userIds: readonly string[],
  but: readonly string[] = [],
): Promise<Facts> {
  const facts: Facts = {}
  for (const one of endings) if (!but.includes(one.name)) facts[factOf(one)] = await one.count(tx, context, userIds)
  return facts
}

const text: Text = { 'en-us': 'Also stops: {what}.', 'fr-fr': 'Éléments également arrêtés\u00a0: {what}.' }
/** The facts in a sentence; empty where nothing ends. */
export function endsWords(facts: Facts, language: Language): string[] {
  const parts = endings.flatMap((one) => {
    const count = Number(facts[factOf(one)] ?? 0)
    return count > 0 ? [counted(count, one.words, language)] : []
  })
  return parts.length > 0 ? [fillIn(text, language, { what: listed(parts, language) })] : []
}
