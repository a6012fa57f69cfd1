import type { AccountRow } from '@portal/contract/accounts/accounts.contract'
import { useLocation } from '@tanstack/react-router'
import { When } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { workflowOf } from '../../../lib/workflow.ts'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import type { Column } from '../../../ui/table/column.ts'
import css from './AccountList.module.css'
import { AccountRowActs } from './AccountRowMenu.tsx'
import { Marked } from './markHits.tsx'
import type { AccountList } from './useAccountList.ts'

export type ColumnContext = {
  t: TFunction
  list: AccountList
  siblings: string[]
  /** Country codes to names. */
  countryName: (code: string) => string
}

/** The name under which the chosen columns are stored with the person's preferences. */
export const columnsKey = 'accounts'

export function accountColumns(context: ColumnContext): Column<AccountRow>[] {
  const { t, list } = context
  return [
    {
      id: 'acctName',
      header: t('accounts.column.acctName'),
      kind: 'name',
      rowHeader: true,
      sort: { up: 'acctName', down: '-acctName', first: 'up' },
      cell: (row) => <AccountNameCell row={row} list={list} siblings={context.siblings} />,
    },
    {
      id: 'number',
      header: t('accounts.column.number'),
      kind: 'code',
      cell: (row) => (
        <span className={css.number}>
          {row.matchedOn === 'number' ? <Marked text={row.acctNumber} search={list.state.q} /> : row.acctNumber}
        </span>
      ),
    },
    {
      id: 'acctType',
      header: t('accounts.column.acctType'),
      kind: 'level',
      cell: (row) => <LevelChip level={row.acctType} />,
    },
    {
      id: 'status',
      header: t('accounts.column.status'),
      kind: 'status',
      narrow: true,
      cell: (row) => <AccountStatusCell row={row} t={t} />,
    },
    {
      id: 'parent',
      header: t('accounts.column.parent'),
      kind: 'company',
      cell: (row) =>
        row.parentName && (
          <span className={css.parent}>
            {row.parentType && <LevelChip level={row.parentType} />}
            <span className={css.cut}>{row.parentName}</span>
          </span>
        ),
    },
    {
      id: 'customerRefCode',
      header: t('accounts.column.customerRefCode'),
      kind: 'text',
      cell: (row) => row.customerRefCode,
    },
    {
      id: 'country',
      header: t('accounts.column.country'),
      kind: 'text',
      cell: (row) => row.country && context.countryName(row.country),
    },
    {
      id: 'modifiedOn',
      header: t('accounts.column.modifiedOn'),
      note: <ZoneNote />,
      kind: 'date',
      sort: { up: 'modifiedDate', down: '-modifiedDate', first: 'down' },
      cell: (row) => <When brief at={row.modifiedOn} />,
    },
    ...optionalColumns(context),
    {
      id: 'actions',
      header: t('accounts.column.actions'),
      kind: 'acts',
      narrow: true,
      cell: (row) => <AccountRowActs row={row} list={list} />,
    },
  ]
}

/** Shown only after they were chosen. */
function optionalColumns(context: ColumnContext): Column<AccountRow>[] {
  const { t } = context
  return [
    {
      id: 'custType',
      header: t('accounts.column.custType'),
      kind: 'text',
      optional: true,
      cell: (row) => row.custType && t(`accounts.custType.${row.custType}`),
    },
    {
      id: 'language',
      header: t('accounts.column.language'),
      kind: 'text',
      optional: true,
      cell: (row) => t(`accounts.languageName.${row.language}`),
    },
    {
      id: 'environment',
      header: t('accounts.column.environment'),
      kind: 'text',
      optional: true,
      cell: (row) => row.transactionEnvironment && t(`accounts.environment.${row.transactionEnvironment}`),
    },
    {
      id: 'createdOn',
      header: t('accounts.column.createdOn'),
      kind: 'date',
      optional: true,
      cell: (row) => <When brief at={row.createdOn} />,
    },
  ]
}

/** The own status, and beside it a status inherited from above or a planned one. */
function AccountStatusCell({ row, t }: { row: AccountRow; t: TFunction }) {
  return (
    <>
      <StatusDot status={row.accountStatus} />
      {row.effectiveStatus !== row.accountStatus && (
        <span className={css.beside}>
          {t('accounts.effectivelyAbove', { status: t(`statuses.${row.effectiveStatus}`) })}
        </span>
      )}
      {row.accountStatusPending && (
        <span className={css.beside}>
          {t('accounts.pendingStatus', { status: t(`statuses.${row.accountStatusPending}`) })}
        </span>
      )}
    </>
  )
}

type Props = { row: AccountRow; list: AccountList; siblings: string[] }

/** The account's name and number, with the matches highlighted. */
function AccountNameCell({ row, list, siblings }: Props) {
  const { t } = useTranslation()
  const { q } = list.state
  // The address of this page of the list, so that the account's page can go on beyond it.
  const { trail } = useLocation().state
  return (
    <div className={css.name}>
      <RouteLink
        href={paths.account(row.acctKey)}
        state={{ ...workflowOf(row), siblings, listHref: list.href, ...(trail && { trail }) }}
        className={css.link}
      >
        <Marked text={row.acctName} search={q} />
      </RouteLink>
      {row.transactionEnvironment === 'SANDBOX' && <span className={css.tag}>{t('accounts.environment.SANDBOX')}</span>}
      {row.matchedOn === 'number' && (
        <span className={css.tag}>
          {t('accounts.matchedOn.number')} <Marked text={row.acctNumber} search={q} />
        </span>
      )}
      {row.matchedOn === 'reference' && (
        <span className={css.tag}>
          {t('accounts.matchedOn.reference')} <Marked text={row.customerRefCode ?? ''} search={q} />
        </span>
      )}
    </div>
  )
}
