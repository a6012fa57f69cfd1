import { IconCalendarClock } from '../../../../ui/icons.ts'
import type { AccountRow } from '@portal/contract/directory/accounts/accounts.contract'
import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { useLocation } from '@tanstack/react-router'
import { When } from '../../../../core/moments/When.tsx'
import { ZoneNote } from '../../../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { RouteLink } from '../../../../lib/RouteLink.tsx'
import { workflowOf } from '../../../../lib/workflow.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { LevelChip } from '../../../../ui/LevelChip.tsx'
import { StatusDot } from '../../../../ui/StatusDot.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { type Cells, columnsOf } from '../../../../core/lists/columns.ts'
import cell from '../../../../ui/table/Cell.module.css'
import css from './AccountList.module.css'
import { AccountRowActs } from './AccountRowMenu.tsx'
import { Marked } from '../../../../ui/Marked.tsx'
import type { AccountList } from './useAccountList.ts'

export type ColumnContext = {
  t: TFunction
  list: AccountList
  siblings: string[]
  /** Country codes to names. */
  countryName: (code: string) => string
}

/** The columns of the list as declared, with how each is shown, and the acts at its end. */
export function accountColumns(context: ColumnContext): Column<AccountRow>[] {
  const { t, list } = context
  return [
    ...columnsOf(accountList, (id) => t(`accounts.column.${id}`), cellsOf(context)),
    {
      id: 'actions',
      header: t('accounts.column.actions'),
      kind: 'acts',
      narrow: true,
      cell: (row) => <AccountRowActs row={row} list={list} />,
    },
  ]
}

function cellsOf({ t, list, siblings, countryName }: ColumnContext): Cells<typeof accountList, AccountRow> {
  return {
    acctName: {
      kind: 'name',
      rowHeader: true,
      cell: (row) => <AccountNameCell row={row} list={list} siblings={siblings} />,
    },
    number: {
      kind: 'code',
      cell: (row) => (
        <span className={css.number}>
          {row.matchedOn === 'number' ? <Marked text={row.acctNumber} search={list.state.q} /> : row.acctNumber}
        </span>
      ),
    },
    acctType: { kind: 'level', cell: (row) => <LevelChip level={row.acctType} /> },
    status: { kind: 'status', narrow: true, cell: (row) => <AccountStatusCell row={row} t={t} /> },
    parent: {
      kind: 'company',
      cell: (row) =>
        row.parentName && (
          <span className={css.parent}>
            {row.parentType && <LevelChip level={row.parentType} />}
            <span className={css.cut}>{row.parentName}</span>
          </span>
        ),
    },
    customerRefCode: { kind: 'text', cell: (row) => row.customerRefCode },
    country: { kind: 'text', cell: (row) => row.country && countryName(row.country) },
    modifiedOn: { note: <ZoneNote />, kind: 'date', cell: (row) => <When brief at={row.modifiedOn} /> },
    custType: { kind: 'text', cell: (row) => row.custType && t(`accounts.custType.${row.custType}`) },
    language: { kind: 'text', cell: (row) => t(`accounts.languageName.${row.language}`) },
    environment: {
      kind: 'text',
      cell: (row) => row.transactionEnvironment && t(`accounts.environment.${row.transactionEnvironment}`),
    },
    createdOn: { kind: 'date', cell: (row) => <When brief at={row.createdOn} /> },
  }
}

/** The own status, and beside it a status inherited from above or a planned one. */
function AccountStatusCell({ row, t }: { row: AccountRow; t: TFunction }) {
  return (
    <>
      <StatusDot status={row.accountStatus} />
      {row.effectiveStatus !== row.accountStatus && (
        <span className={cell.beside}>
          {t('accounts.effectivelyAbove', { status: t(`statuses.${row.effectiveStatus}`) })}
        </span>
      )}
      {row.accountStatusPending && (
        <PlannedMark words={t('accounts.pendingStatus', { status: t(`statuses.${row.accountStatusPending}`) })} />
      )}
    </>
  )
}

/** A mark where a line has no room for words, and the words on a card. */
const PlannedMark = ({ words }: { words: string }) => (
  <span className={css.planned} title={words}>
    <Icon of={IconCalendarClock} />
    <span className={cell.beside}>{words}</span>
  </span>
)

type Props = { row: AccountRow; list: AccountList; siblings: string[] }

/** The account's name and number, with the matches highlighted. */
function AccountNameCell({ row, list, siblings }: Props) {
  const { t } = useTranslation()
  const { q } = list.state
  // The address of this page of the list, so that the account's page can go on beyond it.
  const { trail } = useLocation().state
  return (
    <div className={cell.name}>
      <RouteLink
        href={paths.account(row.acctKey)}
        state={{ ...workflowOf(row), siblings, listHref: list.href, ...(trail && { trail }) }}
        className={cell.link}
      >
        <Marked text={row.acctName} search={q} />
      </RouteLink>
      {row.transactionEnvironment === 'SANDBOX' && (
        <span className={cell.tag}>{t('accounts.environment.SANDBOX')}</span>
      )}
      {row.matchedOn === 'number' && (
        <span className={cell.tag}>
          {t('accounts.matchedOn.number')} <Marked text={row.acctNumber} search={q} />
        </span>
      )}
      {row.matchedOn === 'reference' && (
        <span className={cell.tag}>
          {t('accounts.matchedOn.reference')} <Marked text={row.customerRefCode ?? ''} search={q} />
        </span>
      )}
    </div>
  )
}
