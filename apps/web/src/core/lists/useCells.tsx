import { type ValueKind, sectionOf } from '@portal/contract/core/columns'
import { dayIn, numberIn } from '@portal/contract/core/language'
import { type Currency, moneyText } from '@portal/contract/core/money'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { textOr } from '../../lib/textOr.ts'
import { LevelChip } from '../../ui/LevelChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useDay } from '../moments/useMoment.ts'
import { When } from '../moments/When.tsx'
import { StateDot, type StateSection } from '../states/StateDot.tsx'
import { CompanyLink } from './CompanyLink.tsx'

/** The kinds of columns, which decide their widths; plain texts are for codes only. */
const kinds: Partial<Record<ValueKind & string, Column<never>['kind']>> = {
  email: 'email',
  code: 'code',
  prose: 'prose',
  names: 'names',
  number: 'number',
  percent: 'number',
  money: 'number',
  day: 'date',
  month: 'date',
  moment: 'date',
  company: 'company',
  level: 'level',
}
export const kindOf = (holds: ValueKind): Column<never>['kind'] =>
  typeof holds === 'string' ? (kinds[holds] ?? 'text') : 'state' in holds ? 'status' : 'text'

/** An e-mail address; its second line begins with the "@", not at a hyphen. */
export function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  return at < 1 ? (
    of
  ) : (
    <>
      {of.slice(0, at)}
      <span data-unit>{of.slice(at)}</span>
    </>
  )
}

/** The record that a value refers to. */
type RecordRef = { acctKey?: string; currency?: Currency | null }
type Cell = (value: never, row: RecordRef) => ReactNode
type Cells = Record<ValueKind & string, Cell>

/** Formats a column's value in the reader's words and formats; nothing where there is no value. */
export function useCells(): (holds: ValueKind, value: unknown, row: object) => ReactNode {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const day = useDay()
  return useMemo(() => {
    const regions = new Intl.DisplayNames(language, { type: 'region' })
    const number = (value: number) => numberIn(language, value)
    const plain = (value: string) => value
    const cells: Cells = {
      text: plain,
      email: (value: string) => <Address of={value} />,
      code: plain,
      prose: plain,
      names: (value: readonly string[]) => value.join(', '),
      number,
      percent: (value: number) => numberIn(language, value / 100, { style: 'percent' }),
      money: (value: number, { currency }) => currency && moneyText(value, currency, language),
      day,
      month: (value: string) => dayIn(language, value, { month: 'short', year: 'numeric' }),
      moment: (value: string) => <When at={value} />,
      yesNo: (value: boolean) => t(value ? 'table.yes' : 'table.no'),
      company: (value: string, { acctKey }) => (acctKey ? <CompanyLink acctKey={acctKey} name={value} /> : value),
      level: (value: AccountType) => <LevelChip level={value} />,
      // Has the same names as the lookup without waiting for it: otherwise rows would be drawn and measured twice.
      country: (value: string) => regions.of(value) ?? value,
    }
    return (holds, value, row) => {
      if (value === null || value === undefined) return null
      if (typeof holds === 'string') return cells[holds](value as never, row)
      if ('state' in holds) return <StateDot of={holds.state as StateSection} is={value as never} />
      const inWords = (code: unknown) => textOr(t, `${sectionOf(holds)}.${String(code)}`, String(code))
      return Array.isArray(value) ? value.map(inWords).join(', ') : inWords(value)
    }
  }, [t, language, day])
}
