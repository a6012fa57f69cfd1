import { capital } from '@portal/contract/core/language'
import { features } from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import { policyList } from '@portal/contract/directory/featurePolicies/featurePolicies.list'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetBy } from '../../../core/access/useSetBy.ts'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { useExportActs } from '../../../core/files/useExportActs.tsx'
import { noFilters } from '../../../core/lists/address.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { When } from '../../../core/moments/When.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import page from '../../../ui/Page.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import css from './Policies.module.css'
import { type Feature, policiesQuery, type Policy, type PolicyFilter } from './featurePolicies.queries.ts'
import { valuesOf } from './featurePolicies.rules.ts'
import { RemovePolicyDialog } from './RemovePolicyDialog.tsx'

type Actions = { edit: (policy: Policy) => void; remove: (policy: Policy) => void }
type Moment = (iso: string | null) => string
type AuthorName = (setBy: Policy['setBy']) => string | null

function period({ validFrom, validTo }: Policy, t: TFunction, moment: Moment): string {
  if (!validFrom && !validTo) return t('features.always')
  return [
    validFrom && t('features.from', { moment: moment(validFrom) }),
    validTo && t('features.until', { moment: moment(validTo) }),
  ]
    .filter(Boolean)
    .join(' ')
}

function ScopeName({ policy }: { policy: Policy }) {
  const { t } = useTranslation()
  const { scopeKind, scopeName, scopeKey, acctKey, acctName, acctType } = policy
  if (scopeKind === 'ROLE') return t(`roles.${scopeKey}`)
  const company = (
    <>
      <LevelChip level={acctType} /> <Anchor href={paths.account(acctKey)}>{acctName}</Anchor>{' '}
    </>
  )
  if (scopeKind === 'ACCOUNT') return company
  return (
    <>
      {scopeName} <span className={page.dim}>({t(`features.scopeKind.${scopeKind}`)})</span> {company}
    </>
  )
}

const cellsOf = (t: TFunction, moment: Moment, authorName: AuthorName): Cells<typeof policyList, Policy> => ({
  scope: { kind: 'name', rowHeader: true, cell: (policy) => <ScopeName policy={policy} /> },
  value: {
    kind: 'text',
    narrow: true,
    cell: ({ value, locked }) => (
      <>
        {capital(t(`features.value.${value}`))} {locked && <strong>({t('features.locked')})</strong>}
      </>
    ),
  },
  period: { kind: 'text', cell: (policy) => period(policy, t, moment) },
  reason: { kind: 'prose', cell: ({ setBy }) => setBy.reason ?? '' },
  by: {
    kind: 'text',
    cell: ({ setBy }) => (
      <>
        {authorName(setBy)}
        {authorName(setBy) && setBy.on && ' · '}
        <When at={setBy.on} />
      </>
    ),
  },
})

const actsOf = (t: TFunction, { edit, remove }: Actions): Column<Policy> => ({
  id: 'acts',
  header: t('features.column.acts'),
  kind: 'acts',
  cell: (policy) =>
    policy.edit.allowed && (
      <>
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('features.editOf', { name: policy.scopeName })}
          onClick={() => edit(policy)}
        >
          {t('features.edit')}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('features.removeOf', { name: policy.scopeName })}
          onClick={() => remove(policy)}
        >
          {t('features.remove')}
        </Button>
      </>
    ),
})

type List = ReturnType<typeof useListState<typeof policyList, PolicyFilter>>
type Props = { feature: Feature; onEdit: (policy: Policy) => void }

/**
 * The places where a flag is set in the reader's tree, with its filters in the address: place, value, lock, period,
 * reason, who and when.
 */
export function PolicyList({ feature, onEdit }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const list = useListState<typeof policyList, PolicyFilter>(policyList)
  const query = policiesQuery(feature.featureCode, list.filter)
  const policies = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const [removing, setRemoving] = useState<Policy>()
  const { who } = useSetBy()
  const columns = [
    ...useColumns(policyList, cellsOf(t, moment, who), 'features.column'),
    actsOf(t, { edit: onEdit, remove: setRemoving }),
  ]
  const clear = () => list.change(noFilters(policyList))
  const rows = policies.data?.pages.flatMap((one) => one.items) ?? []
  // Without policies there is nothing to filter.
  const empty = rows.length === 0 && !list.filtered
  return (
    <div className={css.policies}>
      {!empty && <Tools feature={feature} list={list} rows={rows} onClear={clear} />}
      {policies.data ? (
        <>
          <DataTable
            label={t('features.where')}
            columns={columns}
            rows={rows}
            rowKey={({ policyKey }) => policyKey}
            stale={policies.isPlaceholderData}
            empty={
              list.filtered ? (
                <NoRows pages={policies} noMatch={t('features.noMatch')} onClear={clear} />
              ) : (
                <EmptyState title={t('features.nowhere')}>{t('features.nowhereText')}</EmptyState>
              )
            }
          />
          <MoreRows pages={policies} />
        </>
      ) : (
        <QueryState query={policies} failed={t('features.policiesFailed')} lines={4} height={28} />
      )}
      {removing && (
        <RemovePolicyDialog
          policy={removing}
          readAgain={async () => {
            const { data } = await policies.refetch()
            return data?.pages.flatMap(({ items }) => items).find(({ policyKey }) => policyKey === removing.policyKey)
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  )
}

type ToolsProps = { feature: Feature; list: List; rows: readonly Policy[]; onClear: () => void }
/** The filters of the list, those that are active, and its export. */
function Tools({ feature, list: { state, filter, change }, rows, onClear }: ToolsProps) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const wordsOf = useWordsOf(policyList)
  const exporting = useExportActs({
    route: features.exportFile,
    action: 'features.exportFile',
    page: 'features',
    schedule: 'policies',
    input: (format) => ({ body: { featureCode: feature.featureCode, ...filter, format } }),
  })
  const company = (key: string) => rows.find(({ acctKey }) => acctKey === key)?.acctName ?? '…'
  const shared = { list: policyList, state, change, wordsOf }
  // A flag has either levels or yes and no.
  const value = wordsOf(policyList.filters.value).filter((one) => valuesOf(feature).some((own) => own === one.value))
  return (
    <ListToolbar
      pills={
        <ListPills
          {...shared}
          says={{ account: (key) => t('features.of', { name: company(key) }) }}
          onClear={onClear}
        />
      }
      end={<ExportMenu exporting={exporting} />}
    >
      <ListFilters
        {...shared}
        company={companyKey}
        named={{ account: company(state.account ?? '') }}
        offered={{ value }}
      />
    </ListToolbar>
  )
}
