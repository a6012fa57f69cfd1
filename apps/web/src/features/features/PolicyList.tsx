import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetBy } from '../../core/access/useSetBy.ts'
import { useMoment } from '../../core/moments/useMoment.ts'
import { When } from '../../core/moments/When.tsx'
import { ApiError } from '../../lib/api.errors.ts'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import page from '../../ui/Page.module.css'
import { say } from '../../ui/toast.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import css from './Policies.module.css'
import { impactQuery, policiesQuery, type Policy, useRemovePolicy } from './features.queries.ts'
import { ImpactBox } from './ImpactBox.tsx'

type Acts = { edit: (policy: Policy) => void; remove: (policy: Policy) => void }
type Moment = (iso: string | null) => string
type Who = (setBy: Policy['setBy']) => string | null

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

const columnsOf = (t: TFunction, moment: Moment, who: Who, { edit, remove }: Acts): Column<Policy>[] => [
  {
    id: 'scope',
    header: t('features.column.scope'),
    kind: 'name',
    rowHeader: true,
    cell: (policy) => <ScopeName policy={policy} />,
  },
  {
    id: 'value',
    header: t('features.field.value'),
    kind: 'text',
    narrow: true,
    cell: ({ value, locked }) => (
      <>
        {value} {locked && <strong>({t('features.locked')})</strong>}
      </>
    ),
  },
  { id: 'period', header: t('features.column.period'), kind: 'text', cell: (policy) => period(policy, t, moment) },
  { id: 'reason', header: t('features.field.reason'), kind: 'prose', cell: ({ setBy }) => setBy.reason ?? '' },
  {
    id: 'by',
    header: t('features.column.by'),
    kind: 'text',
    cell: ({ setBy }) => (
      <>
        {who(setBy)}
        {who(setBy) && setBy.on && ' · '}
        <When at={setBy.on} />
      </>
    ),
  },
  {
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
  },
]

type Props = { featureCode: string; onEdit: (policy: Policy) => void }

/** Where a flag is set in the own tree: place, value, lock, period, reason, who and when; a page at a time. */
export function PolicyList({ featureCode, onEdit }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const policies = useInfiniteQuery(policiesQuery(featureCode))
  const [removing, setRemoving] = useState<Policy>()
  const { who } = useSetBy()
  const columns = columnsOf(t, moment, who, { edit: onEdit, remove: setRemoving })
  if (!policies.data) return <QueryState query={policies} failed={t('features.policiesFailed')} lines={4} height={28} />
  return (
    <div className={css.policies}>
      <DataTable
        label={t('features.where')}
        columns={columns}
        rows={policies.data.pages.flatMap((page) => page.items)}
        rowKey={({ policyKey }) => policyKey}
        empty={<EmptyState title={t('features.nowhere')}>{t('features.nowhereText')}</EmptyState>}
      />
      <div className={page.more}>
        <MoreButton label={t('features.more')} pages={policies} />
      </div>
      {removing && (
        <RemoveDialog
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

type Removing = {
  policy: Policy
  /** The current policy; undefined: it was deleted. */
  readAgain: () => Promise<Policy | undefined>
  onClose: () => void
}
/** Removes a value; the effect is shown first, and a value set meanwhile is removed only after confirmation. */
function RemoveDialog({ policy, readAgain, onClose }: Removing) {
  const { t } = useTranslation()
  const { who } = useSetBy()
  const remove = useRemovePolicy(policy.featureCode)
  const [meanwhile, setMeanwhile] = useState<Policy>()
  const { acctKey, scopeKind, scopeKey, featureCode } = policy
  const impact = useQuery(impactQuery({ acctKey, scopeKind, scopeKey, featureCode, value: null }))
  const submit = async () => {
    try {
      await remove.mutateAsync(meanwhile ?? policy)
      say(t('features.removed', { name: policy.scopeName }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) return
      void impact.refetch()
      setMeanwhile(await readAgain())
    }
  }
  const isStale = remove.error instanceof ApiError && remove.error.status === 412
  return (
    <ConfirmDialog
      title={t('features.removeTitle', { name: policy.scopeName })}
      submit={t('features.remove')}
      danger
      pending={remove.isPending}
      refusal={isStale && meanwhile ? undefined : remove.error?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {meanwhile && (
        <Alert kind="warning" className={css.refusal}>
          {t('features.removeMeanwhile', {
            value: meanwhile.value,
            by: who(meanwhile.setBy) ?? t('features.somebody'),
          })}
        </Alert>
      )}
      <p>{t('features.removeText')}</p>
      <ImpactBox impact={impact} />
    </ConfirmDialog>
  )
}
