import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { RefusedButton } from '../../core/access/GuardedButton.tsx'
import { Why } from '../../core/access/Why.tsx'
import { useRight } from '../../core/access/useRight.ts'
import { accountQuery } from '../../core/accounts/account.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { textOr } from '../../lib/textOr.ts'
import { useCan } from '../../lib/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { totalText } from '../../ui/table/Pager.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { ViewTabs } from '../views/ViewTabs.tsx'
import page from '../../ui/Page.module.css'
import css from './Audit.module.css'
import auditFilters from './AuditFilters.module.css'
import { AuditFilters } from './AuditFilters.tsx'
import { auditCountQuery } from './audit.queries.ts'
import { isFiltered, readAddress } from './audit.search.ts'
import { EventList } from './EventList.tsx'
import { type AuditSearch, useAuditState } from './useAuditState.ts'
import { VerificationBadge } from './VerificationBadge.tsx'

const ExportsDialog = lazy(() => import('./ExportsDialog.tsx').then((module) => ({ default: module.ExportsDialog })))

/** The audit (`/audit`): who did what, to whom, from where; all filters are in the address. */
export function AuditPage() {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  if (maySee) return <Audit />
  return (
    <>
      <PageHeading title={t('audit.title')} />
      <EmptyState title={t('audit.noRight')} action={<Why action="audit.search" />}>
        {t('accounts.noRightText')}
      </EmptyState>
    </>
  )
}

function Audit() {
  const { t, i18n } = useTranslation()
  const search = useAuditState()
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
          list="audit"
          query={search.state}
          fixed={[
            { id: 'all', label: t('audit.views.all'), query: {} },
            { id: 'denied', label: t('audit.views.denied'), query: { result: 'DENIED' } },
            { id: 'alias', label: t('audit.views.alias'), query: { alias: 'true' } },
          ]}
          onApply={(query) => search.apply(readAddress(query))}
        />
        <AuditFilters search={search} />
        <AuditPills search={search} />
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

/** Filters from a link that have no visible field, each with a button to remove it. */
function AuditPills({ search: { state, change, apply } }: { search: AuditSearch }) {
  const { t } = useTranslation()
  const { data: account } = useQuery(accountQuery(state.account ?? ''))
  if (!isFiltered(state)) return null
  const pill = (field: 'account' | 'session' | 'change' | 'type', text: string) =>
    state[field] && (
      <button
        key={field}
        type="button"
        className={auditFilters.pill}
        aria-label={t('audit.pill.remove', { text })}
        onClick={() => change({ [field]: undefined })}
      >
        {text} <span aria-hidden="true">✕</span>
      </button>
    )
  return (
    <div className={auditFilters.pills}>
      {pill('account', t('audit.pill.account', { name: account?.acctName ?? '…' }))}
      {pill('session', t('audit.pill.session'))}
      {pill('change', t('audit.pill.change'))}
      {pill('type', t('audit.pill.type', { type: textOr(t, `audit.type.${state.type}`, state.type ?? '') }))}
      <TextButton className={auditFilters.clear} onClick={() => apply({})}>
        {t('audit.pill.clear')}
      </TextButton>
    </div>
  )
}
