import type { AccountRow } from '@portal/contract/accounts/accounts.contract'
import { useLocation } from '@tanstack/react-router'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { dayIn, formatDate, formatMoment } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { workflowOf } from '../../../lib/workflow.ts'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import type { Column } from '../../../ui/table/column.ts'
import css from './AccountList.module.css'
import { AccountRowMenu } from './AccountRowMenu.tsx'
import { Marked } from './markHits.tsx'
import type { AccountList } from './useAccountList.ts'

export type ColumnContext = {
  t: TFunction
  language: string
  dateFormat: number
  timeZone: string
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
      rowHeader: true,
      sort: { up: 'acctName', down: '-acctName', first: 'up' },
      cell: (row) => <AccountNameCell row={row} list={list} siblings={context.siblings} />,
    },
    {
      id: 'number',
      header: t('accounts.column.number'),
      cell: (row) => (
        <span className={css.number}>
          {row.matchedOn === 'number' ? <Marked text={row.acctNumber} search={list.state.q} /> : row.acctNumber}
        </span>
      ),
    },
    { id: 'acctType', header: t('accounts.column.acctType'), cell: (row) => <LevelChip level={row.acctType} /> },
    {
      id: 'status',
      header: t('accounts.column.status'),
      narrow: true,
      cell: (row) => <AccountStatusCell row={row} t={t} />,
    },
    {
      id: 'parent',
      header: t('accounts.column.parent'),
      cell: (row) =>
        row.parentName && (
          <span className={css.parent}>
            {row.parentType && <LevelChip level={row.parentType} />} {row.parentName}
          </span>
        ),
    },
    {
      id: 'customerRefCode',
      header: t('accounts.column.customerRefCode'),
      cell: (row) => <span className={css.line}>{row.customerRefCode}</span>,
    },
    {
      id: 'country',
      header: t('accounts.column.country'),
      cell: (row) => row.country && <span className={css.line}>{context.countryName(row.country)}</span>,
    },
    {
      id: 'modifiedOn',
      header: t('accounts.column.modifiedOn'),
      numeric: true,
      sort: { up: 'modifiedDate', down: '-modifiedDate', first: 'down' },
      cell: (row) => <Day moment={row.modifiedOn} context={context} />,
    },
    ...optionalColumns(context),
    {
      id: 'actions',
      pinned: true,
      header: t('accounts.column.actions'),
      narrow: true,
      numeric: true,
      cell: (row) => <AccountRowMenu row={row} list={list} />,
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
      optional: true,
      cell: (row) => row.custType && t(`accounts.custType.${row.custType}`),
    },
    {
      id: 'language',
      header: t('accounts.column.language'),
      optional: true,
      cell: (row) => t(`accounts.languageName.${row.language}`),
    },
    {
      id: 'environment',
      header: t('accounts.column.environment'),
      optional: true,
      cell: (row) => row.transactionEnvironment && t(`accounts.environment.${row.transactionEnvironment}`),
    },
    {
      id: 'createdOn',
      header: t('accounts.column.createdOn'),
      optional: true,
      numeric: true,
      cell: (row) => <Day moment={row.createdOn} context={context} />,
    },
  ]
}

/** The day, in the person's format and zone; the full time in the tooltip. */
function Day({ moment, context }: { moment: string; context: ColumnContext }) {
  const { dateFormat, language, timeZone } = context
  return (
    <time dateTime={moment} title={formatMoment(moment, dateFormat, language, timeZone)}>
      {formatDate(dayIn(new Date(moment), timeZone), dateFormat, language)}
    </time>
  )
}

/** The own status, and beside it a status inherited from above or a planned one. */
function AccountStatusCell({ row, t }: { row: AccountRow; t: TFunction }) {
  return (
    <>
      <span className={css.line}>
        <StatusDot status={row.accountStatus} />
      </span>
      {row.effectiveStatus !== row.accountStatus && (
        <span className={css.under}>
          {t('accounts.effectivelyAbove', { status: t(`statuses.${row.effectiveStatus}`) })}
        </span>
      )}
      {row.accountStatusPending && (
        <span className={css.under}>
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
