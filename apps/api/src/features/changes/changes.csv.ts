import { actingRows } from '@portal/contract/alias/alias.contract'
import type { ChangeKind, changes as routes } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { Language, Text } from '@portal/contract/core/language'
import type { Context } from '../../platform/http/context.ts'
import { csvHeading, csvLines } from '../../platform/csv/csv.ts'
import { fieldsInWords, stateWords, verdictWords } from './changes.row.words.ts'
import { operationOf } from '../../core/changes/changes.operation.ts'
import { targetKindOf } from '../../core/changes/changes.targets.ts'
import { getSet } from './changes.list.ts'
import { presentRow } from './changes.present.ts'
import { listRows, type StoredRow } from './changes.rows.repository.ts'
import { record } from './changes.run.ts'

const batch = 1_000

const headings: readonly Text[] = [
  { 'en-us': 'No.', 'fr-fr': 'N°' },
  { 'en-us': 'Kind', 'fr-fr': 'Nature' },
  { 'en-us': 'Key', 'fr-fr': 'Clé' },
  { 'en-us': 'Name', 'fr-fr': 'Nom' },
  { 'en-us': 'Before', 'fr-fr': 'Avant' },
  { 'en-us': 'After', 'fr-fr': 'Après' },
  { 'en-us': 'Preview', 'fr-fr': 'Aperçu' },
  { 'en-us': 'Result', 'fr-fr': 'Résultat' },
  { 'en-us': 'Code', 'fr-fr': 'Code' },
  { 'en-us': 'Reason', 'fr-fr': 'Motif' },
]

function cells(kind: ChangeKind, stored: StoredRow, language: Language): string[] {
  const { before, after } = stored
  const { fields } = operationOf(kind)
  const row = presentRow(kind, stored, language)
  const { ordinal, targetKind, targetKey, targetName, verdict, state, code, message } = row
  return [
    String(ordinal),
    targetKindOf(targetKind).word[language],
    targetKey,
    targetName,
    fieldsInWords(fields, before, language),
    fieldsInWords(fields, after, language),
    verdictWords[verdict][language],
    verdict === 'Ready' ? stateWords[state][language] : '',
    code ?? '',
    message ?? '',
  ]
}

/** The rows of a set with their results as CSV, a thousand at a time. @throws Problem change.notFound, alias.forbidden */
export async function exportChange(context: Context, { params: { changeKey } }: Input<typeof routes.exportCsv>) {
  const { db, caller, request } = context
  const { kind } = await db.inScope(caller.scope, async (tx) => {
    const set = await getSet(tx, context, changeKey)
    if (caller.actor && set.total > actingRows) throw new Problem('alias.forbidden')
    await record(tx, context, 'exported', set)
    return set
  })
  const { language } = request
  async function* write() {
    yield csvHeading(
      headings.map((text) => text[language]),
      language,
    )
    for (let after: number | undefined; ; ) {
      const from = after
      const rows = await db.inScope(caller.scope, (tx) =>
        listRows(tx, caller.scope, changeKey, { after: from, limit: batch }),
      )
      const lines = rows.map((row) => cells(kind, row, language))
      if (rows.length > 0) yield csvLines(lines, language)
      after = rows.at(-1)?.ordinal
      if (rows.length < batch) return
    }
  }
  return write()
}
