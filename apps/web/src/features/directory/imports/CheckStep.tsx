import type { ImportColumn } from '@portal/contract/directory/imports/imports.columns'
import type { ImportRowChecked } from '@portal/contract/directory/imports/imports.contract'
import { useRef, useState } from 'react'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { Alert, ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SwitchField } from '../../../ui/CheckField.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { CheckGrid, type GridHandle } from './CheckGrid.tsx'
import css from './Import.module.css'
import { useRunImport } from './imports.queries.ts'
import { csvOf } from './imports.table.ts'
import type { SheetRow } from '@portal/contract/directory/imports/imports.sheet'
import { type ImportState, useCheck } from './useImport.ts'

type RowFilter = 'all' | 'errors' | 'warnings' | 'existing'
const levelOf = (checked: ImportRowChecked | undefined, level: 'error' | 'warning') =>
  checked?.faults.some((fault) => fault.level === level) ?? false
const shows: Record<RowFilter, (checked: ImportRowChecked | undefined) => boolean> = {
  all: () => true,
  errors: (checked) => levelOf(checked, 'error'),
  warnings: (checked) => levelOf(checked, 'warning'),
  existing: (checked) => checked?.exists ?? false,
}
type CheckState = ReturnType<typeof useCheck>

/** The columns that the file has, in its order. */
const columnsIn = (rows: readonly SheetRow[]): ImportColumn[] => [
  ...new Set(rows.flatMap(({ cells }) => Object.keys(cells) as ImportColumn[])),
]
/** Columns that the server found missing are shown too, so that they can be filled in. */
const shownColumns = (rows: readonly SheetRow[], checked: CheckState): ImportColumn[] => [
  ...new Set([
    ...columnsIn(rows),
    ...(checked.query.data?.rows.flatMap(({ faults }) => faults.flatMap(({ columns }) => columns)) ?? []),
  ]),
]

/** Step 3: every row with its verdict, fixed in place; then the import as a change set. */
export function CheckStep({ importing }: { importing: ImportState }) {
  const { t } = useTranslation()
  const {
    rows: { rows, all, part, parts },
  } = importing
  const checked = useCheck(importing)
  const [shown, setShown] = useState<RowFilter>('all')
  // Rows stay in place while they are fixed, because the filter is applied only when it is chosen.
  const [kept, setKept] = useState<ReadonlySet<number>>()
  const grid = useRef<GridHandle>(null)
  const count = (which: RowFilter) => rows.filter(({ line }) => shows[which](checked.byLine.get(line))).length
  const choose = (which: RowFilter) => {
    setShown(which)
    const lines = rows.filter(({ line }) => shows[which](checked.byLine.get(line))).map(({ line }) => line)
    setKept(which === 'all' ? undefined : new Set(lines))
  }
  const tabs = (Object.keys(shows) as RowFilter[]).map((id) => ({
    id,
    label: t(`imports.check.${id}`, { count: count(id) }),
  }))
  return (
    <>
      {parts > 1 && (
        <Alert kind="info" className={css.alert}>
          {t('imports.check.parts', { count: all.length, part: part + 1, parts, rows: rows.length })}
        </Alert>
      )}
      <Choices importing={importing} />
      <ErrorAlert text={checked.query.error?.message} className={css.alert} />
      <div className={css.tabs}>
        <TabBar label={t('imports.check.show')} tabs={tabs} current={shown} onChange={choose} />
      </div>
      <CheckGrid
        ref={grid}
        rows={kept ? rows.filter(({ line }) => kept.has(line)) : rows}
        columns={shownColumns(rows, checked)}
        byLine={checked.byLine}
        importing={importing}
      />
      <Footing importing={importing} checked={checked} onNextError={() => grid.current?.nextError()} />
    </>
  )
}

/** The options for all rows. */
function Choices({ importing: { options, setOptions } }: { importing: ImportState }) {
  const { t } = useTranslation()
  return (
    <div className={css.choices}>
      <RadioGroup
        inline
        title={t('field.existing')}
        options={(['update', 'skip'] as const).map((value) => ({ value, label: t(`imports.existing.${value}`) }))}
        value={options.existing}
        onChange={(existing) => setOptions({ ...options, existing })}
      />
      <SwitchField
        label={t('imports.sendWelcome')}
        checked={options.sendWelcome}
        onChange={({ currentTarget: { checked } }) => setOptions({ ...options, sendWelcome: checked })}
      />
    </div>
  )
}

/** The failing rows unchanged, each with the reason. */
function useBadRows({ rows: { rows } }: ImportState, checked: CheckState) {
  const { t, i18n } = useTranslation()
  const bad = rows.filter(({ line }) => checked.byLine.get(line)?.verdict === 'failed')
  const columns = columnsIn(rows)
  const save = () => {
    const reasons = (line: number) =>
      checked.byLine
        .get(line)
        ?.faults.map(({ message }) => message)
        .join(' ') ?? ''
    const head = [...columns.map((column) => fieldLabel(column, t)), t('imports.check.reason')]
    const lines = bad.map(({ line, cells }) => [...columns.map((column) => cells[column] ?? ''), reasons(line)])
    const blob = new Blob([csvOf([head, ...lines], i18n.language)], { type: 'text/csv' })
    saveFile({ blob, fileName: 'import-errors.csv' })
  }
  return { bad, save }
}

type FootingProps = { importing: ImportState; checked: CheckState; onNextError: () => void }
/** How many rows have which result, and the actions on them. */
function Footing({ importing, checked, onNextError }: FootingProps) {
  const { t } = useTranslation()
  const { body, setStep, sheet, leaveOut, ended } = importing
  const { counts, settled } = checked
  const run = useRunImport()
  const { bad, save } = useBadRows(importing, checked)
  const key = useRef({ id: crypto.randomUUID(), of: '' })
  const work = counts ? counts.created + counts.updated : 0
  const start = () => {
    const bodyText = JSON.stringify(body)
    if (key.current.of !== bodyText) key.current = { id: crypto.randomUUID(), of: bodyText }
    const confirmed = [...checked.byLine.values()].every(({ action }) => action === 'upsert')
    run.mutate({ body, key: key.current.id, confirmed }, { onSuccess: (set) => set.state !== 'Preview' && ended(set) })
  }
  const status = !settled ? t('imports.check.checking') : counts && t('imports.check.counts', { ...counts })
  return (
    <>
      <p role="status" className={css.counts}>
        {status}
      </p>
      <ErrorAlert text={run.error?.message} className={css.alert} />
      <div className={css.acts}>
        <Button
          loading={run.isPending}
          aria-disabled={!settled || work === 0 || undefined}
          onClick={() => settled && work > 0 && start()}
        >
          {t('imports.check.submit', { count: work })}
        </Button>
        <Button variant="default" onClick={() => setStep(sheet ? 'columns' : 'file')}>
          {t('imports.back')}
        </Button>
        {bad.length > 0 && (
          <>
            <Button variant="subtle" onClick={onNextError}>
              {t('imports.check.nextError')}
            </Button>
            <Button variant="subtle" onClick={save}>
              {t('imports.check.saveBad', { count: bad.length })}
            </Button>
            <Button variant="subtle" onClick={() => leaveOut(new Set(bad.map(({ line }) => line)))}>
              {t('imports.check.dropBad', { count: bad.length })}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
