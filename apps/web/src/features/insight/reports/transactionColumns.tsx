import { numberIn } from '@portal/contract/core/language'
import type { TransactionsReport } from '@portal/contract/insight/reports/reports.contract'
import { When } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import type { Column } from '../../../ui/table/column.ts'
import { CompanyLink } from './CompanyLink.tsx'
import { FeatureNames } from './FeatureNames.tsx'
import { MessageSteps } from './MessageSteps.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'

type Row = TransactionsReport['items'][number]

export function useTransactionColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const seesSteps = useCan('AdvancedTrackingPortalAdminPrivilege:R')
  return [
    {
      id: 'senderEmail',
      header: t('field.senderEmail'),
      kind: 'name',
      rowHeader: true,
      cell: ({ senderEmail }) => senderEmail,
    },
    {
      id: 'sentOn',
      header: t('field.sentOn'),
      kind: 'names',
      note: <ZoneNote />,
      narrow: true,
      cell: ({ sentOn }) => <When at={sentOn} />,
    },
    {
      id: 'company',
      header: t('reports.column.company'),
      kind: 'company',
      cell: ({ acctKey, acctName }) =>
        acctName === null ? t('reports.gone') : <CompanyLink acctKey={acctKey} name={acctName} />,
    },
    // i18n: transactions.type.*
    { id: 'type', header: t('field.type'), kind: 'names', cell: ({ type }) => t(`transactions.type.${type}`) },
    {
      id: 'status',
      header: t('field.status'),
      kind: 'status',
      narrow: true,
      cell: ({ status }) => <StateDot of="transactions.status" is={status} />,
    },
    {
      id: 'recipients',
      header: t('field.recipients'),
      kind: 'number',
      cell: ({ recipients }) => numberIn(language, recipients),
    },
    {
      id: 'units',
      header: t('field.units'),
      kind: 'number',
      cell: ({ units }) => numberIn(language, units),
    },
    {
      id: 'features',
      header: t('field.features'),
      kind: 'names',
      cell: ({ features }) => <FeatureNames codes={features} />,
    },
    {
      id: 'referenceCode',
      header: t('field.referenceCode'),
      kind: 'code',
      cell: ({ referenceCode }) => referenceCode ?? t('form.none'),
    },
    ...(seesSteps
      ? [
          {
            id: 'steps',
            header: t('reports.steps'),
            kind: 'acts' as const,
            narrow: true as const,
            cell: (message: Row) => <MessageSteps message={message} />,
          },
        ]
      : []),
  ]
}
