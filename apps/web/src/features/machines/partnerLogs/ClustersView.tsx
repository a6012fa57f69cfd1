import type { PartnerCallFilter } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { clusterColumns } from './clusterColumns.tsx'
import css from './PartnerLogs.module.css'
import { clustersQuery } from './partnerLogs.queries.ts'

const everything: PartnerCallFilter = {}
const useClusters = () => {
  const { i18n } = useTranslation()
  return useQuery(clustersQuery(everything, i18n.language))
}

/** Open failures by their kind, the most frequent first; each leads to its calls. */
export function ClustersView() {
  const { t } = useTranslation()
  const clusters = useClusters()
  if (!clusters.data)
    return <QueryState query={clusters} failed={t('partnerLogs.clustersFailed')} lines={6} height={28} />
  return (
    <>
      <DataTable
        label={t('partnerLogs.view.clusters')}
        columns={clusterColumns(t)}
        rows={clusters.data.items}
        rowKey={({ fingerprint }) => fingerprint}
        empty={<EmptyState title={t('partnerLogs.noClusters')}>{t('partnerLogs.noClustersText')}</EmptyState>}
      />
      {clusters.data.capped && <p className={css['chartNote']}>{t('partnerLogs.clustersCapped')}</p>}
    </>
  )
}
