import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { CompositeChart } from '@mantine/charts'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../lib/i18n.ts'
import css from './Usage.module.css'

/** `allotted` null: nothing limits. */
export type Bar = { label: string; used: number; beyond: number; allotted: number | null }

const ink = 'var(--mantine-primary-color-filled)'
const alarm = 'light-dark(var(--mantine-color-vermilion-6), var(--mantine-color-vermilion-5))'

/** Bars of what was used against the line of what was allotted; a table beside it has the same figures. */
export function UsageChart({ bars, unit, label }: { bars: readonly Bar[]; unit: string; label: string }) {
  const { t, i18n } = useTranslation()
  const limited = bars.some(({ allotted }) => allotted !== null)
  const isOver = bars.some(({ beyond }) => beyond > 0)
  return (
    <figure className={css['chart']} role="img" aria-label={label}>
      <CompositeChart
        aria-hidden
        h={220}
        data={bars.map((bar) => ({ ...bar }))}
        dataKey="label"
        maxBarWidth={36}
        curveType="step"
        withLegend={isOver || limited}
        valueFormatter={(value) => `${numberIn(i18n.language, value)} ${unit}`}
        yAxisProps={{ tickFormatter: (value: number) => numberIn(i18n.language, value, { notation: 'compact' }) }}
        xAxisProps={{ tickFormatter: (text: string) => text.split(/\s/)[0] ?? text }}
        barProps={{ isAnimationActive: false, stackId: 'used' }}
        lineProps={{ isAnimationActive: false }}
        withDots={bars.length === 1}
        series={[
          { name: 'used', label: t('usage.column.used'), color: ink, type: 'bar' },
          ...(isOver ? [{ name: 'beyond', label: t('usage.column.beyond'), color: alarm, type: 'bar' as const }] : []),
          ...(limited
            ? [
                {
                  name: 'allotted',
                  label: t('usage.column.allotted'),
                  color: 'var(--text)',
                  type: 'line' as const,
                  strokeDasharray: '5 3',
                },
              ]
            : []),
        ]}
      />
    </figure>
  )
}
