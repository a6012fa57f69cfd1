import { colon, numberIn, semicolon } from '@portal/contract/core/language'
import { useId, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { Bars, Legend } from './Bars.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartWalk } from './ChartWalk.tsx'
import css from './SeriesChart.module.css'

/** A part of each bar; `rest` is the sum of the others. */
export type Series = { name: string; values: readonly number[]; rest?: boolean }
/** A bar: its name in a sentence, and below it. */
export type Point = { name: string; tick: string }
type Props = {
  points: readonly Point[]
  /** From the axis up, at most six: readers cannot distinguish more. */
  series: readonly Series[]
  /** A number with its unit. */
  said: (count: number) => string
  /** A figure of a part, where it is not a plain number. */
  figure?: (value: number) => string
  /** The same points of an earlier time, drawn as a dashed line to compare with. */
  before?: { name: string; values: readonly number[] } | undefined
  /** The sum of all bars. */
  whole: string
  /** Its content. */
  label: string
  /** The head over the names of the points, where no table on the page has the same figures. */
  table?: string
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const lookOf = ({ rest }: Series, at: number) => (rest ? 'rest' : String(at))

/**
 * Stacked bars whose parts differ in pattern as well as in colour. One Tab stop: the arrows go from bar to bar, whose
 * figures are read out and shown in the legend.
 */
export function SeriesChart({ points, series, said, before, whole, label, table, ...more }: Props) {
  const { language } = useTranslation().i18n
  const { figure = (value: number) => numberIn(language, value) } = more
  const id = useId()
  const [walked, setWalked] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const last = points.length - 1
  const shown = pointed ?? walked
  const at = shown === undefined || shown > last ? undefined : shown
  const shownOf = ({ values }: Pick<Series, 'values'>) => (at === undefined ? sum(values) : (values[at] ?? 0))
  const figures = series.map(shownOf)
  const fills = series.map((one, place) => `url(#${id}${lookOf(one, place)})`)
  const stacks = points.map(({ name, tick }, place) => ({
    key: name,
    tick,
    parts: series.map(({ values }, index) => ({ fill: fills[index] ?? '', value: values[place] ?? 0 })),
    line: before ? (before.values[place] ?? 0) : null,
  }))
  const named = series.map((one, place) => ({
    name: one.name,
    fill: fills[place] ?? '',
    figure: figure(figures[place] ?? 0),
  }))
  return (
    <figure className={css['chart']}>
      <Patterns id={id} />
      <Legend
        parts={[
          ...(series.length > 1 ? named : []),
          ...(before ? [{ name: before.name, fill: null, figure: figure(shownOf(before)) }] : []),
        ]}
      >
        <strong className={css['which']}>{at === undefined ? whole : points[at]?.name}</strong>
        {colon[language]}
        {said(sum(figures))}
      </Legend>
      <Walk {...{ points, series, said, figure, before, label }} at={walked} onChange={setWalked}>
        <Bars stacks={stacks} height={220} at={at} onPoint={setPointed} />
      </Walk>
      {table && (
        <ChartTable
          rows={points.map(({ name }) => name)}
          columns={[...series, ...(before ? [before] : [])]}
          {...{ figure, label }}
          head={table}
        />
      )}
    </figure>
  )
}

type WalkProps = Pick<Props, 'points' | 'series' | 'said' | 'before' | 'label'> & {
  figure: (value: number) => string
  at: number | undefined
  onChange: (at: number | undefined) => void
  children: React.ReactNode
}
/** The bars, walked by the arrows. */
function Walk({ points, series, said, figure, before, label, at, onChange, children }: WalkProps) {
  const { t, i18n } = useTranslation()
  const last = points.length - 1
  const now = Math.min(at ?? last, last)
  const placeAfter = (key: string) => {
    const places: Partial<Record<string, number>> = {
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      Home: 0,
      End: last,
    }
    const next = places[key]
    return next === undefined ? undefined : Math.max(0, Math.min(last, next))
  }
  const figures = [...(series.length > 1 ? series : []), ...(before ? [before] : [])].map(
    ({ name, values }) => `${name}${colon[i18n.language]}${figure(values[now] ?? 0)}`,
  )
  const all = `${points[now]?.name ?? ''}${colon[i18n.language]}${said(sum(series.map(({ values }) => values[now] ?? 0)))}`
  return (
    <ChartWalk
      {...{ label, now, placeAfter, onChange }}
      keys={t('ui.chart.keys')}
      count={points.length}
      text={[all, ...figures].join(semicolon[i18n.language])}
    >
      {children}
    </ChartWalk>
  )
}

/** The pattern over the background of each look, in a square of eight by eight. */
const marks: Record<string, string> = {
  0: '',
  1: 'M-2 2 2 -2M0 8 8 0M6 10 10 6',
  2: 'M4 2a2 2 0 1 0 .01 0z',
  3: 'M0 2H8M0 6H8',
  4: 'M0 0 8 8M8 0 0 8',
  rest: 'M2 0V8M6 0V8',
}
/** The looks that fill bars and legend. */
const Patterns = ({ id }: { id: string }) => (
  <svg className={css['patterns']} aria-hidden="true">
    <defs>
      {Object.entries(marks).map(([look, path]) => (
        <pattern key={look} id={`${id}${look}`} width="8" height="8" patternUnits="userSpaceOnUse" data-look={look}>
          <rect width="8" height="8" className={css['ground']} />
          <path d={path} className={css['mark']} />
        </pattern>
      ))}
    </defs>
  </svg>
)
