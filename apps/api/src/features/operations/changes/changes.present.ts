import type { ChangeKind, ChangeRow, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Context } from '../../../platform/http/context.ts'
import { visibleName } from '../../../core/people/people.sight.ts'
import { abilitiesOf } from './changes.abilities.ts'
import { operationOf, type Tally, wayOf, type Words } from '../../../core/changes/changes.operation.ts'
import { refusalText } from './changes.refusals.ts'
import { fieldsOf } from './changes.row.words.ts'
import type { StoredSet } from './changes.repository.ts'
import type { StoredRow } from './changes.rows.repository.ts'
import { actText, doneText, number } from '../../../core/changes/changes.words.ts'

/** The engine's own texts about a set, besides those of its operation. */
const texts: Record<'matched' | 'alone' | 'undo', Text> = {
  matched: {
    'en-us':
      'The list had {count} matches when this was prepared. Later matches aren’t included, and each object is checked again when the change runs.',
    'fr-fr':
      'La liste comptait {count} éléments lors de la préparation. Ceux qui s’y ajoutent ensuite ne sont pas inclus, et chaque objet est vérifié de nouveau à l’exécution.',
  },
  alone: {
    'en-us': 'Nobody else could approve this, so it runs without a second person.',
    'fr-fr': 'Personne d’autre ne peut approuver cette modification ; elle s’exécute donc sans deuxième personne.',
  },
  undo: {
    'en-us': 'Restores the previous state; anything changed since stays as it is.',
    'fr-fr': 'Revient à l’état précédent ; ce qui a été modifié entre-temps reste tel quel.',
  },
}

function effectsOf(set: StoredSet, words: Words, language: Language): string[] {
  return [
    ...words.effects,
    ...(set.undoOf ? [texts.undo[language]] : []),
    ...(set.matched === null ? [] : [fillIn(texts.matched, language, { count: number(set.matched, language) })]),
    ...(set.needsApproval && set.alone ? [texts.alone[language]] : []),
  ]
}

/** The tally of a set in the form of its operation. */
export const tallyOf = ({ total, ready, refused, unchanged }: Tally): Tally => ({ total, ready, refused, unchanged })

function deciderOf({ decidedByName: name, deciderInside: inside, hidesAbove: hidden }: StoredSet, language: Language) {
  if (name === null) return null
  return visibleName(name, { inside, hidden }, language)
}

/** A set as this reader sees it. */
export function presentSet({ caller, request: { language } }: Context, set: StoredSet): ChangeSet {
  const steps = wayOf(set)
  const words = steps.words(set.input, tallyOf(set), set.facts, language)
  return {
    changeKey: set.changeSetId,
    kind: set.kind,
    state: set.state,
    sentence: words.sentence,
    act: actText(words.deed, set.ready, language),
    result: set.done > 0 ? doneText(words.deed, set.done, language) : null,
    reason: words.reason ?? null,
    note: words.note ?? null,
    plannedFor: steps.plannedFor?.(set.input) ?? null,
    effects: effectsOf(set, words, language),
    notUndone: set.undoOf || set.ready === 0 || !operationOf(set.kind).undo ? null : words.notUndone,
    confirmCount: set.confirmCount,
    ...tallyOf(set),
    done: set.done,
    failed: set.failed,
    skipped: set.skipped,
    needsApproval: set.needsApproval && !set.alone,
    approveBefore: set.approveBefore,
    decidedBy: deciderOf(set, language),
    decidedOn: set.decidedAt,
    decisionNote: set.decisionNote,
    madeBy: set.madeByName,
    madeByKey: set.madeBy,
    companyName: set.companyName,
    createdOn: set.createdAt,
    runAt: set.runAt,
    startedOn: set.startedAt,
    endedOn: set.endedAt,
    undoUntil: set.undoUntil,
    undoOf: set.undoOf,
    undoneBy: set.undoneBy,
    message: set.errorCode && refusalText(set.errorCode, null, language),
    abilities: abilitiesOf(caller, set),
    version: set.version,
  }
}

export const presentRow = (kind: ChangeKind, row: StoredRow, language: Language): ChangeRow => ({
  ordinal: row.ordinal,
  line: row.line,
  targetKind: row.targetKind,
  targetKey: row.targetId,
  targetName: row.targetName,
  targetAcctKey: row.targetAccountId,
  fields: fieldsOf(operationOf(kind).fields, row, language),
  verdict: row.verdict,
  state: row.state,
  message: row.errorCode && refusalText(row.errorCode, row.errorValues, language),
  code: row.errorCode,
})
