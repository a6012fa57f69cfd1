import { numberIn } from '@portal/contract/core/language'
import { type Currency, moneyText } from '@portal/contract/core/money'
import type { ReportColumn } from '@portal/contract/insight/reports/reports.declare'
import type { RenewalOutcome } from '@portal/contract/insight/reports/reports.renewals'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { DomainState } from '@portal/contract/delivery/domains/domains.fields'
import type { TransactionStatus } from '@portal/contract/insight/transactions/transactions.fields'
import type { ReactNode } from 'react'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useDay, useMoment } from '../../../core/moments/useMoment.ts'
import { useMonthName } from '../../../core/months/useMonths.ts'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { CompanyLink } from './CompanyLink.tsx'
import { FeatureNames } from './FeatureNames.tsx'
import { Share } from './Share.tsx'

const kinds: Record<ReportColumn, Column<never>['kind']> = {
  text: 'text',
  company: 'company',
  number: 'number',
  percent: 'number',
  day: 'date',
  month: 'text',
  level: 'level',
  line: 'text',
  unit: 'text',
  operation: 'text',
  moment: 'date',
  yesNo: 'text',
  transactionType: 'text',
  transactionStatus: 'status',
  features: 'names',
  domainState: 'status',
  renewalOutcome: 'status',
  money: 'number',
}

type Cell = (value: never, row: { acctKey?: string; currency?: Currency }) => ReactNode
/** How what a column holds is shown; what is nothing shows as a dash. */
function useCells(): Record<ReportColumn, Cell> {
  const { t, i18n } = useTranslation()
  const day = useDay()
  const month = useMonthName()
  const moment = useMoment()
  return {
    text: (value: string) => value,
    company: (value: string, { acctKey }) => (acctKey ? <CompanyLink acctKey={acctKey} name={value} /> : value),
    number: (value: number) => numberIn(i18n.language, value),
    percent: (value: number) => <Share percent={value} />,
    day: (value: string) => day(value),
    month: (value: string) => month(value),
    level: (value: AccountType) => <LevelChip level={value} />,
    // i18n: plans.productLine.* plans.unit.* partnerLogs.operation.*
    line: (value: string) => t(`plans.productLine.${value}`),
    unit: (value: string) => t(`plans.unit.${value}`),
    operation: (value: string) => t(`partnerLogs.operation.${value}`),
    moment: (value: string) => moment(value),
    yesNo: (value: boolean) => t(value ? 'reports.yes' : 'reports.no'),
    // i18n: transactions.type.*
    transactionType: (value: string) => t(`transactions.type.${value}`),
    transactionStatus: (value: TransactionStatus) => <StateDot of="transactions.status" is={value} />,
    features: (value: string[]) => <FeatureNames codes={value} />,
    domainState: (value: DomainState) => <StateDot of="domains.state" is={value} />,
    renewalOutcome: (value: RenewalOutcome) => <StateDot of="reports.outcome" is={value} />,
    money: (value: number, { currency }) => (currency ? moneyText(value, currency, i18n.language) : t('form.none')),
  }
}

/** The columns that a report declares, under the labels of their fields; the first names the row. */
export function useDeclaredColumns<Row extends object>(
  declared: Readonly<Record<string, ReportColumn>>,
  narrow: readonly string[] = [],
): Column<Row>[] {
  const { t } = useTranslation()
  const cells = useCells()
  return Object.entries(declared).map(([field, type], at) => ({
    id: field,
    // Reports speak of companies, whatever level they have; a file names the field.
    header: fieldLabel(type === 'company' ? 'company' : field, t),
    kind: at === 0 ? 'name' : kinds[type],
    cell: (row) => {
      const value = (row as Record<string, unknown>)[field] ?? null
      return value === null ? t('form.none') : cells[type](value as never, row)
    },
    ...(at === 0 && { rowHeader: true }),
    ...(narrow.includes(field) && { narrow: true }),
  }))
}
