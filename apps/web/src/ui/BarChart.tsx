import { numberIn } from '@portal/contract/core/language'
import { useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import css from './BarChart.module.css'
import { Bars, Legend } from './Bars.tsx'

/** One bar: the part within the limit, the part above it, and the line to compare with; null without one. */
export type Bar = { label: string; within: number; beyond: number; line: number | null }
type Props = {
  bars: readonly Bar[]
  /** The names of the parts. */
  names: { within: string; beyond: string; line: string }
  /** The counted unit, after each figure. */
  unit: string
  /** The content of the chart, and where its figures are in text, because a chart is never their only place. */
  label: string
}

const ink = 'var(--mantine-primary-color-filled)'
const alarm = 'light-dark(var(--mantine-color-vermilion-6), var(--mantine-color-vermilion-5))'

/** Bars against a dashed line; the figures of the bar pointed at, initially the last, are above. */
export function BarChart({ bars, names, unit, label }: Props) {
  const { language } = useTranslation().i18n
  const [pointed, setPointed] = useState<number>()
  const bar = bars[pointed ?? bars.length - 1]
  const figure = (value: number) => `${numberIn(language, value)} ${unit}`
  const stacks = bars.map(({ label, within, beyond, line }) => ({
    key: label,
    tick: label.split(/\s/)[0] ?? label,
    parts: [
      { fill: ink, value: within },
      { fill: alarm, value: beyond },
    ],
    line,
  }))
  return (
    <figure className={css['chart']} role="img" aria-label={label}>
      {bar && (
        <Legend
          parts={[
            { name: names.within, fill: ink, figure: figure(bar.within) },
            ...(bars.some(({ beyond }) => beyond > 0)
              ? [{ name: names.beyond, fill: alarm, figure: figure(bar.beyond) }]
              : []),
            ...(bars.some(({ line }) => line !== null)
              ? [{ name: names.line, fill: null, figure: bar.line === null ? '–' : figure(bar.line) }]
              : []),
          ]}
        >
          <strong>{bar.label}</strong>
        </Legend>
      )}
      <Bars stacks={stacks} height={200} at={pointed} onPoint={setPointed} />
    </figure>
  )
}
