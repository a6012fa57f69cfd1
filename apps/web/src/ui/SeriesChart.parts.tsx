import { numberIn } from '@portal/contract/core/language'
import type { Part, Words } from './part.ts'
import { type Series, SeriesChart } from './SeriesChart.tsx'

const pointsOf = (w: Words) =>
  [w('September 2026', 'septembre 2026'), w('October 2026', 'octobre 2026'), w('November 2026', 'novembre 2026')].map(
    (name) => ({ name, tick: name.split(' ')[0] ?? name }),
  )
const parts = (w: Words): Series[] => [
  { name: 'Ochremoor Underwriters and Associates', values: [4200, 3800, 5100] },
  { name: 'Harbourline', values: [2600, 2900, 2400] },
  { name: 'Northwind Legal', values: [1900, 1700, 2200] },
  { name: 'Southbank Clinic', values: [1200, 1400, 1100] },
  { name: 'Cordage Reseller', values: [900, 1000, 800] },
  { name: w('All others', 'Tous les autres'), values: [2100, 2300, 1600], rest: true },
]
type SampleProps = { w: Words; series: readonly Series[]; before?: { name: string; values: readonly number[] } }
const Sample = ({ w, series, before }: SampleProps) => (
  <SeriesChart
    points={pointsOf(w)}
    series={series}
    before={before}
    said={(count) => `${numberIn(w('en-us', 'fr-fr') as 'en-us', count)} messages`}
    whole={w('Three months', 'Trois mois')}
    label={w('Messages by month', 'Messages par mois')}
    table={w('Month', 'Mois')}
  />
)

export const part: Part = {
  group: 'Lists',
  wide: true,
  states: {
    'six parts': ({ w }) => <Sample w={w} series={parts(w)} />,
    'one part': ({ w }) => <Sample w={w} series={parts(w).slice(0, 1)} />,
    'against the months before': ({ w }) => (
      <Sample
        w={w}
        series={parts(w)}
        before={{ name: w('The period before', 'Période précédente'), values: [9800, 12_400, 14_900] }}
      />
    ),
    'three parts': ({ w }) => <Sample w={w} series={parts(w).slice(3)} />,
  },
}
