import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Filters } from '../../ui/table/Filters.tsx'
import css from './ReportControls.module.css'
import type { useMonths } from './useMonths.ts'

type Props = Pick<ReturnType<typeof useMonths>, 'search' | 'change'> & {
  label: string
  /** The names in the address of what can be chosen; the two ends of the months count as one. */
  names: readonly string[]
  /** Next to the choices: the export. */
  end: ReactNode
  children: ReactNode
  /** Choices that have no room in the row: behind one button at every width. */
  further?: { names: readonly string[]; fields: ReactNode } | undefined
}

/** The choices of a report in a row; on a phone behind one button with their number, in a sheet from below. */
export function ReportControls({ label, names, search, change, end, children, further }: Props) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const chosenOf = (some: readonly string[]) =>
    some.filter((name) => search[name] !== undefined && !(name === 'to' && search['from'] !== undefined))
  const behind = phone
    ? {
        names,
        fields: (
          <>
            {children}
            {further?.fields}
          </>
        ),
      }
    : further
  const clear = () => change(Object.fromEntries((behind?.names ?? []).map((name) => [name, undefined])))
  return (
    <div className={css.controls} role="group" aria-label={label}>
      {!phone && children}
      {behind && (
        <Filters count={chosenOf(behind.names).length} onClear={clear}>
          <div className={css.sheet}>{behind.fields}</div>
        </Filters>
      )}
      <div className={css.end}>{end}</div>
    </div>
  )
}
