import type { UnitType, ProductLine } from '@portal/contract/commerce/plans/plans.fields'
import { columnOf, type ReportColumn } from '@portal/contract/insight/reports/reports.declare'
import { type ReactNode, use } from 'react'
import { CompanyLink } from '../../../core/lists/CompanyLink.tsx'
import { kindOf, useCells } from '../../../core/lists/useCells.tsx'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'
import { can, RightsContext } from '../../../lib/useCan.ts'
import type { Column } from '../../../ui/table/column.ts'
import { Share } from './Share.tsx'

/** Exceptions for columns of a report, by their fields; `beside` is a column after it that the file does not have. */
export type OwnCells<Row> = Partial<Record<string, Partial<Column<Row>> & { beside?: Column<Row> | undefined }>>

/** "E-sign, envelopes": units of a product in one column. */
export const unitCell = (t: TFunction) => ({
  kind: 'names' as const,
  // i18n: plans.productLine.* plans.unit.*
  cell: ({ productLine, unitType }: { productLine: ProductLine; unitType: UnitType }): ReactNode =>
    `${t(`plans.productLine.${productLine}`)}, ${t(`plans.unit.${unitType}`)}`,
})

type OfPlan = { acctKey: string; acctName: string; planCode: string; planName: string }
/** The plan of a row, and its company. */
export const planCells = {
  acctName: {
    cell: ({ acctKey, acctName }: OfPlan): ReactNode => <CompanyLink acctKey={acctKey} name={acctName} tab={3} />,
  },
  planName: {
    narrow: true as const,
    cell: ({ planName, planCode }: OfPlan): ReactNode => <span title={planCode}>{planName}</span>,
  },
}

/**
 * The columns that a report declares, for people who may see them. They have the labels of their fields unless the
 * texts of reports have another. The first names the row where no other does; an empty value shows as a dash.
 */
export function useReportColumns<Row extends object>(
  declared: Readonly<Record<string, ReportColumn>>,
  own: OwnCells<Row> = {},
  narrow: readonly string[] = [],
): Column<Row>[] {
  const { t } = useTranslation()
  const rights = use(RightsContext)
  const show = useCells()
  const hasRowHeader = Object.values(own).some((cells) => cells?.rowHeader)
  return Object.entries(declared).flatMap(([field, column], at): Column<Row>[] => {
    const { holds, file, needs = 'signed-in' } = columnOf(column)
    if (file || !can(rights, needs)) return []
    const { beside, ...cells } = own[field] ?? {}
    const none = t(holds === 'company' ? 'reports.gone' : 'form.none')
    const first = at === 0 && !hasRowHeader
    return [
      {
        id: field,
        // i18n: reports.column.*
        header: textOr(t, `reports.column.${field}`, fieldLabel(field, t)),
        kind: first ? 'name' : kindOf(holds),
        cell: (row) => {
          const value = row[field as keyof Row] as unknown
          if (value === null || (Array.isArray(value) && value.length === 0)) return none
          return holds === 'percent' ? <Share percent={value as number} /> : (show(holds, value, row) ?? none)
        },
        ...(first && { rowHeader: true }),
        ...(narrow.includes(field) && { narrow: true }),
        ...cells,
      },
      ...(beside ? [beside] : []),
    ]
  })
}
