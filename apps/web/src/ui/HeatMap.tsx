import { colon } from '@portal/contract/core/language'
import { useId, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { ChartTable } from './ChartTable.tsx'
import { ChartWalk } from './ChartWalk.tsx'
import css from './HeatMap.module.css'

/** A row or a column: its name in a sentence, and its label next to the squares, which may be empty. */
export type Line = { name: string; tick: string }
type Props = {
  rows: readonly Line[]
  columns: readonly Line[]
  /** By row, then column. */
  values: readonly (readonly number[])[]
  /** A number with its unit. */
  said: (count: number) => string
  figure: (value: number) => string
  /** The sum of all squares. */
  whole: string
  /** Its content. */
  label: string
  /** The head over the names of the rows in the table of the same figures. */
  table: string
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/**
 * Squares by row and column, larger and darker the more there is, so that they can be read without colours. One Tab stop:
 * the arrows go from square to square, whose figure is read out and shown in the legend.
 */
export function HeatMap({ rows, columns, values, said, figure, whole, label, table }: Props) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const id = useId()
  const [walked, setWalked] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const at = pointed ?? walked
  const wide = columns.length
  const flat = values.flat()
  // Starts at the square with the highest value.
  const now = walked ?? flat.indexOf(Math.max(...flat))
  const nameOf = (place: number) =>
    `${rows[Math.floor(place / wide)]?.name ?? ''} ${columns[place % wide]?.name ?? ''}`.trim()
  const textOf = (place: number) => `${nameOf(place)}${colon[language]}${said(flat[place] ?? 0)}`
  return (
    <figure className={css['chart']} aria-labelledby={id}>
      <figcaption id={id} className={css['head']}>
        <strong>{label}</strong>
      </figcaption>
      <p className={css['read']}>
        {at === undefined ? whole : nameOf(at)}
        {colon[language]}
        {said(at === undefined ? sum(flat) : (flat[at] ?? 0))}
      </p>
      <ChartWalk
        {...{ label, now }}
        keys={t('ui.chart.keysOfMap')}
        count={flat.length}
        text={textOf(now)}
        placeAfter={(key) => placeAfter(key, now, { wide, all: flat.length })}
        onChange={setWalked}
      >
        <Grid {...{ rows, columns, flat, at }} onPoint={setPointed} />
      </ChartWalk>
      <ChartTable
        rows={rows.map(({ name }) => name)}
        columns={columns.map(({ name }, column) => ({ name, values: values.map((row) => row[column] ?? 0) }))}
        {...{ figure, label }}
        head={table}
      />
    </figure>
  )
}

type GridProps = Pick<Props, 'rows' | 'columns'> & {
  flat: readonly number[]
  at: number | undefined
  onPoint: (at: number | undefined) => void
}
/** The squares with the names of their rows and columns, drawn only. */
function Grid({ rows, columns, flat, at, onPoint }: GridProps) {
  const most = Math.max(1, ...flat)
  return (
    <div
      className={css['grid']}
      style={{ gridTemplateColumns: `auto repeat(${columns.length}, minmax(0, 1fr))` }}
      aria-hidden="true"
      onPointerLeave={() => onPoint(undefined)}
    >
      {rows.map((row, line) => (
        <div key={row.name} className={css['row']}>
          <span className={css['name']}>{row.tick}</span>
          {columns.map(({ name }, column) => {
            const place = line * columns.length + column
            return (
              <span
                key={name}
                className={css['cell']}
                data-on={place === at || undefined}
                onPointerEnter={() => onPoint(place)}
              >
                <Square share={(flat[place] ?? 0) / most} />
              </span>
            )
          })}
        </div>
      ))}
      <div className={css['row']}>
        <span />
        {columns.map(({ name, tick }) => (
          <span key={name} className={css['tick']}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The square after a key; undefined for other keys. */
function placeAfter(key: string, now: number, { wide, all }: { wide: number; all: number }): number | undefined {
  const places: Partial<Record<string, number>> = {
    ArrowRight: now + 1,
    ArrowLeft: now - 1,
    ArrowDown: now + wide,
    ArrowUp: now - wide,
    Home: 0,
    End: all - 1,
  }
  const next = places[key]
  return next === undefined || (next >= 0 && next < all) ? next : now
}

/** The sizes of a square; the smallest share above zero is still visible. */
const steps = 5
const Square = ({ share }: { share: number }) => {
  const step = share === 0 ? 0 : Math.max(1, Math.ceil(share * steps))
  return step > 0 && <span className={css['square']} data-step={step} />
}
