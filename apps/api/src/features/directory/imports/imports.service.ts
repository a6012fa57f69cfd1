import { Readable } from 'node:stream'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { errorText } from '@portal/contract/errors.texts'
import { importColumnNames } from '@portal/contract/directory/imports/imports.columns'
import type {
  ImportBody,
  ImportChecked,
  ImportRow,
  imports as routes,
} from '@portal/contract/directory/imports/imports.contract'
import { fieldIssueText } from '@portal/contract/issues.texts'
import type { Language } from '@portal/contract/core/language'
import { fieldLabel } from '../../../core/audit/audit.words.ts'
import { csvHeading } from '../../../platform/csv/csv.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { FileAnswer } from '../../../platform/http/file.ts'
import { asPreview } from '../../operations/changes/changes.service.ts'
import type { Fault } from './imports.cells.ts'
import { rowsOfFile } from './imports.file.ts'
import type { ImportInput } from './imports.facts.ts'
import { validate, type JudgedRow } from './imports.judge.ts'

/** The given rows, or the rows of the text, with the settings for all of them. */
function inputOf({ rows, csv, acctKey, existing = 'update', sendWelcome = true }: ImportBody) {
  const inputRows: readonly ImportRow[] = csv !== undefined && rows === undefined ? rowsOfFile(csv) : (rows ?? [])
  if (inputRows.length === 0 || (csv !== undefined && rows !== undefined)) throw new Problem('import.noRows')
  const input: ImportInput = { acctKey: acctKey ?? null, existing, sendWelcome }
  return { input, given: inputRows }
}

const wordsOf = ({ column, level, problem }: Fault, language: Language) => {
  const [issue] = problem.fields
  return {
    columns: column ? [column] : [],
    level,
    code: issue?.code ?? problem.code,
    message: issue ? fieldIssueText(issue, language) : errorText(problem.code, language, problem.values),
  }
}
function present(results: readonly JudgedRow[], language: Language): ImportChecked {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, warnings: 0 }
  for (const { verdict, faults } of results) {
    counts[verdict] += 1
    if (faults.some(({ level }) => level === 'warning')) counts.warnings += 1
  }
  const rows = results.map(({ line, verdict, action, exists, faults }) => ({
    line,
    verdict,
    action,
    exists,
    faults: faults.map((fault) => wordsOf(fault, language)),
  }))
  return { counts, rows }
}

/** The effect of an import. It uses the judgement of the run, and writes nothing. */
export async function checkImport(context: Context, { body }: Input<typeof routes.check>): Promise<ImportChecked> {
  const { input, given } = inputOf(body)
  const { db, caller, request } = context
  const results = await db.inScope(caller.scope, (tx) => validate(tx, context, input, given))
  return present(results, request.language)
}

/** The import as a change set, not run yet. */
export const createImport = asPreview(({ body }: Input<typeof routes.create>) => {
  const { input, given } = inputOf(body)
  const rows = given.map(({ line, cells }) => ({ line, values: cells }))
  return { kind: 'user.import', input, rows }
})

/** The columns of an import, with their names in the reader's language. */
export function importTemplate({ request: { language } }: Context): FileAnswer {
  const headings = importColumnNames.map((column) => fieldLabel(column, language))
  return Object.assign(Readable.from([csvHeading(headings, language)]), { fileName: 'import.csv' })
}
