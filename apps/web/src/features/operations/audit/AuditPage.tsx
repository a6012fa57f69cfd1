import { auditList } from '@portal/contract/operations/audit/audit.list'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { RefusedButton } from '../../../core/access/GuardedButton.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { totalText } from '../../../ui/table/Pager.tsx'
import { ViewTabs } from '../../../core/views/ViewTabs.tsx'
import page from '../../../ui/Page.module.css'
import css from './Audit.module.css'
import { AuditFilters } from './AuditFilters.tsx'
import { auditCountQuery } from './audit.queries.ts'
import { EventList } from './EventList.tsx'
import { useAuditList } from './useAuditList.ts'
import { VerificationBadge } from './VerificationBadge.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'

const ExportsDialog = lazyPart(async () => (await import('./ExportsDialog.tsx')).ExportsDialog)

/** The audit (`/audit`): who did what, to whom, from where; all filters are in the address. */
export function AuditPage() {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  if (maySee) return <Audit />
  return (
    <>
      <PageHeading title={t('audit.title')} />
      <NoRight title={t('audit.noRight')} action="audit.search">
        {t('accounts.noRightText')}
      </NoRight>
    </>
  )
}

function Audit() {
  const { t, i18n } = useTranslation()
  const search = useAuditList()
  const [exporting, setExporting] = useState(false)
  const exportRight = useRight('ExportAcct:W')
  const total = useQuery(auditCountQuery(search.filter))
  return (
    <>
      <div className={css.head}>
        <PageHeading title={t('audit.title')}>
          {t('audit.title')}{' '}
          <span role="status" className={css.count}>
            {total.data && totalText(total.data, i18n.language)}
          </span>
        </PageHeading>
        <div className={page.acts}>
          <VerificationBadge />
          {exportRight === 'lacking' && <RefusedButton label={t('audit.exports.open')} action="audit.createExport" />}
          {exportRight === 'held' && (
            <Button variant="default" onClick={() => setExporting(true)}>
              {t('audit.exports.open')}
            </Button>
          )}
        </div>
      </div>
      <div className={page.card}>
        <ViewTabs
          list={auditList}
          state={search.state}
          change={search.change}
          fixed={[
            { id: 'all', label: t('audit.views.all'), query: {} },
            { id: 'denied', label: t('audit.views.denied'), query: { result: 'DENIED' } },
            { id: 'alias', label: t('audit.views.alias'), query: { only: 'aliasOnly' } },
          ]}
        />
        <AuditFilters search={search} />
        <EventList search={search} />
      </div>
      {exporting && (
        <Suspense fallback={null}>
          <ExportsDialog filter={search.filter} total={total.data} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  )
}
