import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import type { ImportColumn } from '@portal/contract/directory/imports/imports.columns'
import type { ImportBody, ImportRowChecked } from '@portal/contract/directory/imports/imports.contract'
import {
  type Mapping,
  mappingOf,
  rowsOf,
  type Sheet,
  type SheetRow,
} from '@portal/contract/directory/imports/imports.sheet'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, readJson, write } from '../../../lib/storage.ts'
import { checkQuery } from './imports.queries.ts'
import type { ImportContent } from './imports.read.ts'
import { partOf, partsOf } from './imports.table.ts'

export type Step = 'file' | 'columns' | 'check' | 'done'
export type Options = { existing: 'update' | 'skip'; sendWelcome: boolean }

/** Headings and the columns chosen for them; only headings are stored, no personal data. */
const remembered = 'portal.imports.columns'
const chosenBefore = () => (read(remembered) ? (readJson(remembered) as Record<string, string>) : {})
function remember(headings: readonly string[], mapping: Mapping): void {
  const chosen = Object.fromEntries(
    headings.map((heading, at) => [heading, mapping[at] ?? '']).filter(([heading]) => heading),
  )
  const all = Object.entries({ ...chosenBefore(), ...chosen }).slice(-100)
  write(remembered, JSON.stringify(Object.fromEntries(all)))
}

/** The rows that are checked and imported: a part of at most 500 of them, with their edits. */
function useRows() {
  const [all, setAll] = useState<readonly SheetRow[]>([])
  const [part, setPart] = useState(0)
  const [version, setVersion] = useState(0)
  const rows = partOf(all, part)
  const change = (edit: (row: SheetRow) => SheetRow) => {
    const now = new Set(rows)
    setAll((before) => before.map((row) => (now.has(row) ? edit(row) : row)))
    setVersion((before) => before + 1)
  }
  const put = (next: readonly SheetRow[], at: number) => {
    setAll(next)
    setPart(at)
    setVersion((before) => before + 1)
  }
  return {
    all,
    rows,
    part,
    parts: partsOf(all.length),
    version,
    change,
    begin: (next: readonly SheetRow[]) => put(next, 0),
    toPart: (next: number) => put(all, next),
    drop: (lines: ReadonlySet<number>) =>
      put(
        all.filter((row) => !lines.has(row.line)),
        part,
      ),
  }
}

type Rows = ReturnType<typeof useRows>
const withCell = (row: SheetRow, column: ImportColumn, text: string): SheetRow => ({
  ...row,
  cells: { ...row.cells, [column]: text },
})
/** The actions on the rows while they are checked. */
const editsOf = (rows: Rows) => ({
  edit: (line: number, column: ImportColumn, text: string) =>
    rows.change((row) => (row.line === line ? withCell(row, column, text) : row)),
  /** Every cell of a column with the same text. */
  editAll: (column: ImportColumn, from: string, text: string) =>
    rows.change((row) => ((row.cells[column] ?? '') === from ? withCell(row, column, text) : row)),
  leaveOut: (lines: ReadonlySet<number>) => rows.drop(lines),
})

/** The file and the meaning of its columns. */
function useSheet() {
  const [sheet, setSheet] = useState<Sheet>()
  const [mapping, setMapping] = useState<Mapping>([])
  const [twice, setTwice] = useState<readonly number[]>([])
  const open = (next: Sheet | undefined) => {
    setSheet(next)
    if (!next) return
    const found = mappingOf(next, chosenBefore())
    setMapping(found.mapping)
    setTwice(found.twice)
  }
  /** Gives a column its meaning, and removes that meaning from the column that had it before. */
  const choose = (at: number, column: ImportColumn | '') => {
    setMapping(mapping.map((one, place) => (place === at ? column : one === column ? '' : one)))
    setTwice(twice.filter((place) => place !== at))
  }
  return { sheet, mapping, twice, choose, open }
}

/** The state of one import from the file to its result. */
export function useImport(acctKey: string | undefined) {
  const [step, setStep] = useState<Step>('file')
  const [options, setOptions] = useState<Options>({ existing: 'update', sendWelcome: true })
  const [set, setSet] = useState<ChangeSet>()
  const { open, ...file } = useSheet()
  const rows = useRows()
  const received = ({ rows: people, sheet }: ImportContent) => {
    open(sheet)
    if (people) rows.begin(people)
    setStep(people ? 'check' : 'columns')
  }
  const mapped = () => {
    if (!file.sheet) return
    remember(file.sheet.headings, file.mapping)
    rows.begin(rowsOf(file.sheet, file.mapping))
    setStep('check')
  }
  const body: ImportBody = { ...(acctKey && { acctKey }), ...options, rows: [...rows.rows] }
  const ended = (last: ChangeSet) => {
    setSet(last)
    setStep('done')
  }
  /** The next part of a long file. */
  const next = () => {
    rows.toPart(rows.part + 1)
    setStep('check')
  }
  const flow = { step, setStep, options, setOptions, received, mapped, ended, next }
  return { ...flow, ...file, ...editsOf(rows), rows, body, acctKey, set }
}
export type ImportState = ReturnType<typeof useImport>

/** The verdicts of the current rows, requested in pauses of typing. */
export function useCheck({ body, rows: { version }, options, step }: ImportState) {
  const [id] = useState(() => crypto.randomUUID())
  const now = `${id} ${version} ${options.existing} ${options.sendWelcome}`
  const [debounced] = useDebouncedValue(now, 600)
  const query = useQuery({ ...checkQuery(debounced, body), enabled: step === 'check' && (body.rows?.length ?? 0) > 0 })
  const byLine = new Map<number, ImportRowChecked>(query.data?.rows.map((row) => [row.line, row]))
  return { query, byLine, counts: query.data?.counts, settled: debounced === now && !query.isFetching }
}
