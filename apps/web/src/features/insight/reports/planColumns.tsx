import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/table/column.ts'
import { CompanyLink } from './CompanyLink.tsx'

type Row = { acctKey: string; acctName: string; planCode: string; planName: string }

/** Whose plan a row is about, and which. */
export function usePlanColumns<R extends Row>(): Column<R>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'company',
      header: t('reports.column.company'),
      kind: 'name',
      rowHeader: true,
      cell: ({ acctKey, acctName }) => <CompanyLink acctKey={acctKey} name={acctName} tab={3} />,
    },
    {
      id: 'plan',
      header: t('reports.column.plan'),
      kind: 'text',
      narrow: true,
      cell: ({ planName, planCode }) => <span title={planCode}>{planName}</span>,
    },
  ]
}
