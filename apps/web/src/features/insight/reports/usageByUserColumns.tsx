import { numberIn } from '@portal/contract/core/language'
import type { UsageByUserReport } from '@portal/contract/insight/reports/reports.contract'
import { useDay } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/table/column.ts'
import { CompanyLink } from './CompanyLink.tsx'

type Row = UsageByUserReport['items'][number]

export function useUsageByUserColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const day = useDay()
  const orNone = (text: string | null) => text ?? t('form.none')
  return [
    {
      id: 'userName',
      header: t('field.userName'),
      kind: 'name',
      rowHeader: true,
      cell: ({ userKey, userName }) => userName ?? t(userKey ? 'reports.userGone' : 'reports.noUser'),
    },
    { id: 'email', header: t('field.email'), kind: 'email', cell: ({ email }) => orNone(email) },
    {
      id: 'company',
      header: t('reports.column.company'),
      kind: 'company',
      cell: ({ acctKey, acctName }) =>
        acctName === null ? t('reports.gone') : <CompanyLink acctKey={acctKey} name={acctName} />,
    },
    {
      id: 'unit',
      header: t('reports.product'),
      kind: 'names',
      narrow: true,
      // i18n: plans.productLine.* plans.unit.*
      cell: ({ productLine, unitType }) => `${t(`plans.productLine.${productLine}`)}, ${t(`plans.unit.${unitType}`)}`,
    },
    {
      id: 'used',
      header: t('field.used'),
      kind: 'number',
      narrow: true,
      cell: ({ used }) => numberIn(i18n.language, used),
    },
    { id: 'lastUsed', header: t('field.lastUsed'), kind: 'date', cell: ({ lastUsed }) => day(lastUsed) },
    {
      id: 'userReference',
      header: t('field.userReference'),
      kind: 'text',
      cell: ({ userReference }) => orNone(userReference),
    },
    {
      id: 'acctReference',
      header: t('field.acctReference'),
      kind: 'text',
      cell: ({ acctReference }) => orNone(acctReference),
    },
  ]
}
