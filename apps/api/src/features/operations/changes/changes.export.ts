import { actingRows } from '@portal/contract/identity/alias/alias.contract'
import type { ChangeKind, changes as routes } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { Language, Text } from '@portal/contract/core/language'
import type { Context } from '../../../platform/http/context.ts'
import { type Cell, tableFormat } from '../../../platform/files/table.ts'
import type { FileAnswer } from '../../../platform/http/file.ts'
import { fieldsInWords, stateWords, verdictWords } from './changes.row.words.ts'
import { operationOf } from '../../../core/changes/changes.operation.ts'
import { targetKindOf } from '../../../core/changes/changes.targets.ts'
import { getSet } from './changes.list.ts'
import { presentRow } from './changes.present.ts'
import { listRows, type StoredRow } from './changes.rows.repository.ts'
import { record } from './changes.run.ts'
import { rowsOpenTo } from './changes.sight.ts'

const batch = 1_000

type Column = { heading: Text; type: 'text' | 'number' }
const column = (english: string, french: string, type: Column['type'] = 'text'): Column => ({
  heading: { 'en-us': english, 'fr-fr': french },
  type,
})
const columns = [
  column('No.', 'N°', 'number'),
  column('Type', 'Type'),
  column('Key', 'Clé'),
  column('Name', 'Nom'),
  column('Before', 'Avant'),
  column('After', 'Après'),
  column('Preview', 'Aperçu'),
  column('Result', 'Résultat'),
  column('Code', 'Code'),
  column('Reason', 'Motif'),
]

function cells(kind: ChangeKind, stored: StoredRow, language: Language): Cell[] {
  const { before, after } = stored
  const { fields } = operationOf(kind)
  const row = presentRow(kind, stored, language)
  const { ordinal, targetKind, targetKey, targetName, verdict, state, code, message } = row
  return [
    ordinal,
    targetKindOf(targetKind).word[language],
    targetKey,
    targetName,
    fieldsInWords(fields, before, language),
    fieldsInWords(fields, after, language),
    verdictWords[verdict][language],
    verdict === 'Ready' ? stateWords[state][language] : '',
    code,
    message,
  ]
}

const fileName: Text = { 'en-us': 'changes', 'fr-fr': 'modifications' }

/** The rows of a set with their results as a file, a thousand at a time. @throws Problem change.notFound, alias.forbidden */
export async function exportChange(
  context: Context,
  { params: { changeKey }, query: { format = 'csv' } }: Input<typeof routes.exportFile>,
): Promise<FileAnswer> {
  const { db, caller, request } = context
  const { kind, open } = await db.inScope(caller.scope, async (tx) => {
    const set = await getSet(tx, context, changeKey)
    if (caller.actor && set.total > actingRows) throw new Problem('alias.forbidden')
    await record(tx, context, 'exported', set)
    return { kind: set.kind, open: rowsOpenTo(caller, set.kind) }
  })
  const { language } = request
  const title = fileName[language]
  const table = tableFormat<Cell[]>(
    columns.map(({ heading, type }, index) => ({
      heading: heading[language],
      type,
      value: (row) => row[index] ?? null,
    })),
    { format, language, title },
  )
  async function* write() {
    yield table.head()
    for (let after: number | undefined; ;) {
      const from = after
      const rows = await db.inScope(caller.scope, (tx) =>
        listRows(tx, caller.scope, changeKey, { after: from, limit: batch, open }),
      )
      if (rows.length > 0) yield table.lines(rows.map((row) => cells(kind, row, language)))
      after = rows.at(-1)?.ordinal
      if (rows.length < batch) break
    }
    yield table.end()
  }
  const day = new Date().toISOString().slice(0, 10)
  return Object.assign(write(), { fileName: `${title}-${day}.${format}`, type: table.mediaType })
}
