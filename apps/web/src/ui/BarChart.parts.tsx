import { type Bar, BarChart } from './BarChart.tsx'
import type { Part, Words } from './part.ts'

const bar = (label: string, within: number, excess = 0, line: number | null = 5000): Bar => ({
  label,
  within,
  beyond: excess,
  line,
})
const Sample = ({ w, bars }: { w: Words; bars: readonly Bar[] }) => (
  <BarChart
    bars={bars}
    names={{ within: w('Used', 'Utilisées'), beyond: w('Overage', 'Dépassement'), line: w('Included', 'Incluses') }}
    unit="messages"
    label={w('Messages by month', 'Messages par mois')}
  />
)

export const part: Part = {
  group: 'Lists',
  wide: true,
  states: {
    'within and beyond': ({ w }) => (
      <Sample
        w={w}
        bars={[
          bar(w('September 2026', 'septembre 2026'), 4200),
          bar(w('October 2026', 'octobre 2026'), 5000, 1300),
          bar(w('November 2026', 'novembre 2026'), 3100, 0, 6000),
        ]}
      />
    ),
    'one bar without a line': ({ w }) => (
      <Sample w={w} bars={[bar(w('November 2026', 'novembre 2026'), 120, 0, null)]} />
    ),
  },
}
