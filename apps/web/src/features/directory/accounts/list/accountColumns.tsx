import { IconCalendarClock } from '../../../../ui/icons.ts'
import type { AccountRow } from '@portal/contract/directory/accounts/accounts.contract'
import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { When } from '../../../../core/moments/When.tsx'
import { type TFunction, useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { RouteLink } from '../../../../lib/RouteLink.tsx'
import { workflowOf } from '../../../../lib/workflow.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { LevelChip } from '../../../../ui/LevelChip.tsx'
import { StatusDot } from '../../../../ui/StatusDot.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { useColumnChoice } from '../../../../core/lists/useColumnChoice.ts'
import { type Cells, useColumns } from '../../../../core/lists/columns.ts'
import cell from '../../../../ui/table/Cell.module.css'
import css from './AccountList.module.css'
import { AccountRowActs } from './AccountRowMenu.tsx'
import { Marked } from '../../../../ui/Marked.tsx'
import type { AccountList } from './useAccountList.ts'

/** The columns of the list and the actions at its end, which of them this person shows, and how to change that. */
export function useAccountColumns(list: AccountList, siblings: string[]) {
  const { t } = useTranslation()
  const cells = useMemo(() => cellsOf({ list, siblings, t }), [list, siblings, t])
  const declared = useColumns(accountList, cells, 'accounts.column')
  const columns = useMemo(
    (): Column<AccountRow>[] => [
      ...declared,
      {
        id: 'actions',
        header: t('accounts.column.actions'),
        kind: 'acts',
        narrow: true,
        cell: (row) => <AccountRowActs row={row} list={list} />,
      },
    ],
    [declared, list, t],
  )
  return useColumnChoice(accountList.name, list, columns)
}

type Context = { t: TFunction; list: AccountList; siblings: string[] }
const cellsOf = ({ t, list, siblings }: Context): Cells<typeof accountList, AccountRow> => ({
  acctName: {
    kind: 'name',
    rowHeader: true,
    cell: (row) => <AccountNameCell row={row} list={list} siblings={siblings} />,
  },
  number: {
    cell: (row) => (
      <span className={css.number}>
        {row.matchedOn === 'number' ? <Marked text={row.acctNumber} search={list.state.q} /> : row.acctNumber}
      </span>
    ),
  },
  status: { kind: 'status', narrow: true, cell: (row) => <AccountStatusCell row={row} t={t} /> },
  parent: {
    kind: 'company',
    cell: (row) =>
      row.parentName && (
        <span className={css.parent}>
          {row.parentType && <LevelChip level={row.parentType} />}
          <span>{row.parentName}</span>
        </span>
      ),
  },
  customerRefCode: { kind: 'reference' },
  // Shown as days, for which a zone says little; the exact moment has it.
  modifiedOn: { cell: (row) => <When brief at={row.modifiedOn} /> },
  createdOn: { cell: (row) => <When brief at={row.createdOn} /> },
})

/** The account's status, with a status inherited from above or a planned one. */
function AccountStatusCell({ row, t }: { row: AccountRow; t: TFunction }) {
  return (
    <>
      <StatusDot status={row.accountStatus} />{' '}
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
