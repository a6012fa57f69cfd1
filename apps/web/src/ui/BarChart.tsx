import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { CompositeChart } from '@mantine/charts'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../lib/i18n.ts'
import css from './BarChart.module.css'

/** One bar: what is within, what is beyond on top of it, and the line that they are read against; null without one. */
export type Bar = { label: string; within: number; beyond: number; line: number | null }
type Props = {
  bars: readonly Bar[]
  /** What the parts are called. */
  names: { within: string; beyond: string; line: string }
  /** What is counted, behind each figure. */
  unit: string
  /** What it shows and where the same figures stand as text: a chart is never the only place. */
  label: string
}

const ink = 'var(--mantine-primary-color-filled)'
const alarm = 'light-dark(var(--mantine-color-vermilion-6), var(--mantine-color-vermilion-5))'

/** Bars against a dashed line. Loaded lazily by whoever shows it: it weighs as much as a page. */
export function BarChart({ bars, names, unit, label }: Props) {
  const { i18n } = useTranslation()
  const hasLine = bars.some(({ line }) => line !== null)
  const isOver = bars.some(({ beyond }) => beyond > 0)
  return (
    <figure className={css['chart']} role="img" aria-label={label}>
      <CompositeChart
        aria-hidden
        // What is not read must not be a Tab stop either.
        accessibilityLayer={false}
        h={220}
        data={bars.map((bar) => ({ ...bar }))}
        dataKey="label"
        maxBarWidth={36}
        curveType="step"
        withLegend={isOver || hasLine}
        valueFormatter={(value) => `${numberIn(i18n.language, value)} ${unit}`}
        yAxisProps={{ tickFormatter: (value: number) => numberIn(i18n.language, value, { notation: 'compact' }) }}
        xAxisProps={{ tickFormatter: (text: string) => text.split(/\s/)[0] ?? text }}
        barProps={{ isAnimationActive: false, stackId: 'used' }}
        lineProps={{ isAnimationActive: false }}
        withDots={bars.length === 1}
        series={[
          { name: 'within', label: names.within, color: ink, type: 'bar' },
          ...(isOver ? [{ name: 'beyond', label: names.beyond, color: alarm, type: 'bar' as const }] : []),
          ...(hasLine ? [lineOf(names.line)] : []),
        ]}
      />
    </figure>
  )
}

const lineOf = (label: string) =>
  ({ name: 'line', label, color: 'var(--text)', type: 'line', strokeDasharray: '5 3' }) as const
