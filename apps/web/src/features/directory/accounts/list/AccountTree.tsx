import type { Language } from '@portal/contract/core/language'
import type { AccountNode } from '@portal/contract/directory/accounts/accounts.contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountQuery } from '../../../../core/accounts/account.queries.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { type TFunction, useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { RouteLink } from '../../../../lib/RouteLink.tsx'
import { LevelChip } from '../../../../ui/LevelChip.tsx'
import { QueryState } from '../../../../ui/QueryState.tsx'
import { StatusDot } from '../../../../ui/StatusDot.tsx'
import { totalText } from '../../../../ui/table/Pager.tsx'
import type { Tree } from '../../../../ui/table/tree.ts'
import { TreeGrid } from '../../../../ui/table/TreeGrid.tsx'
import css from './AccountTree.module.css'
import { accountChildrenQuery } from '../accounts.queries.ts'
import { AccountRowMenu } from './AccountRowMenu.tsx'
import type { AccountList } from './useAccountList.ts'

/** null: the answer does not count the top of the tree. */
type TreeNode = Omit<AccountNode, 'childCount'> & { childCount: number | null }
type Props = {
  /** The root of the tree; by default the reader's company. */
  top?: string | undefined
  /** The list that shows the tree: to return to from an account, and for the menus of its rows. */
  list?: AccountList
}
const countOf = ({ childCount, childCountCapped }: TreeNode) =>
  childCount === null ? null : { total: childCount, capped: childCountCapped }
const useChildren = (acctKey: string) => useInfiniteQuery(accountChildrenQuery(acctKey))

type Words = { t: TFunction; language: Language; list: AccountList | undefined }
const treeOf = ({ t, language, list }: Words): Tree<TreeNode> => ({
  keyOf: ({ acctKey }) => acctKey,
  countOf,
  useChildren,
  ...(list && { acts: (row, tabIndex) => <AccountRowMenu row={row} list={list} tabIndex={tabIndex} /> }),
  name: ({ acctKey, acctName, acctType }, siblings) => (
    <>
      <LevelChip level={acctType} />
      <RouteLink
        href={paths.account(acctKey)}
        state={list && { siblings: [...siblings], listHref: list.href }}
        className={css.link}
        tabIndex={-1}
      >
        {acctName}
      </RouteLink>
    </>
  ),
  columns: [
    {
      id: 'number',
      header: t('accounts.column.number'),
      wide: true,
      cell: ({ acctNumber }) => <span className={css.number}>{acctNumber}</span>,
    },
    {
      id: 'status',
      header: t('field.accountStatus'),
      cell: ({ effectiveStatus }) => <StatusDot status={effectiveStatus} />,
    },
    {
      id: 'below',
      header: t('accounts.column.below'),
      numeric: true,
      // A phone has room for the name, its status and the actions.
      wide: true,
      cell: (node) => (node.childCount ? totalText(countOf(node) ?? { total: 0, capped: false }, language) : ''),
    },
  ],
})

/** The accounts as a tree from the reader's company, or one below it; children are loaded lazily. */
export function AccountTree({ top: topKey, list }: Props) {
  const { t, i18n } = useTranslation()
  const { companyKey } = useMe()
  const root = useQuery(accountQuery(topKey ?? companyKey))
  const tree = useMemo(() => treeOf({ t, language: i18n.language, list }), [t, i18n.language, list])
  if (!root.data) return <QueryState query={root} failed={t('accounts.treeFailed')} lines={6} height={24} />
  return (
    <TreeGrid
      label={t('accounts.treeLabel')}
      header={t('accounts.column.acctName')}
      top={{ ...root.data, childCount: null, childCountCapped: false }}
      tree={tree}
    />
  )
}
