import { useTranslation } from '../lib/i18n.ts'
import css from './ChartTable.module.css'
import { ScrollRegion } from './ScrollRegion.tsx'

type Props = {
  rows: readonly string[]
  columns: readonly { name: string; values: readonly number[] }[]
  figure: (value: number) => string
  /** Its content. */
  label: string
  /** The head over the names of the rows. */
  head: string
}

/** The figures of a chart as a table, which opens below it. */
export function ChartTable({ rows, columns, figure, label, head }: Props) {
  const { t } = useTranslation()
  return (
    <details className={css['twin']}>
      <summary>{t('ui.chart.table')}</summary>
      <ScrollRegion label={label} className={css['scroll']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((name, at) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((one) => (
                  <td key={one.name}>{figure(one.values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
