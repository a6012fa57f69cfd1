import type { Result } from '@portal/contract/core/route'
import type { partnerLogs } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { When } from '../../../core/moments/When.tsx'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import type { TFunction } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import table from '../../../ui/table/Cell.module.css'
import type { Column } from '../../../ui/table/column.ts'

type Cluster = Result<typeof partnerLogs.clusters>['items'][number]
export const clusterColumns = (t: TFunction): Column<Cluster>[] => [
  {
    id: 'error',
    header: t('partnerLogs.cluster.error'),
    kind: 'name',
    rowHeader: true,
    cell: ({ fingerprint, errorText }) => (
      <RouteLink
        href={paths.partnerCalls({ cluster: fingerprint, only: 'open', period: 'all' })}
        className={table.link}
      >
        {errorText?.replace(/\.$/, '')}
      </RouteLink>
    ),
  },
  {
    id: 'operation',
    header: t('field.operation'),
    kind: 'names',
    narrow: true,
    cell: ({ operation }) => t(`partnerLogs.operation.${operation}`),
  },
  {
    id: 'field',
    header: t('partnerLogs.cluster.field'),
    kind: 'text',
    cell: ({ errorField }) => errorField && <span title={errorField}>{fieldLabel(errorField, t)}</span>,
  },
  { id: 'total', header: t('partnerLogs.cluster.total'), kind: 'number', narrow: true, cell: ({ total }) => total },
  { id: 'partners', header: t('partnerLogs.cluster.partners'), kind: 'number', cell: ({ partners }) => partners },
  {
    id: 'last',
    header: t('partnerLogs.cluster.last'),
    kind: 'date',
    narrow: true,
    cell: ({ lastOn }) => <When at={lastOn} />,
  },
]
