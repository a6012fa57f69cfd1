import type { AccountNode } from '@portal/contract/accounts/accounts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { totalText } from '../../ui/table/Pager.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import css from './AccountTree.module.css'
import { accountChildrenQuery } from './accounts.queries.ts'

/** The top of the tree is not counted by its own answer: null. */
export type TreeNode = Omit<AccountNode, 'childCount'> & { childCount: number | null }
type Tree = {
  isOpen: (acctKey: string) => boolean
  toggle: (acctKey: string) => void
  current: string
  listHref: string | undefined
  hrefOf: (acctKey: string) => string
}
type Props = { node: TreeNode; level: number; place: number; of: number; tree: Tree; siblings?: string[] }

const indent = (level: number) => ({ '--level': level - 1 }) as CSSProperties

/** One account of the tree and, when it is open, those below it. */
export function AccountTreeRow({ node, level, place, of, tree, siblings }: Props) {
  const { i18n } = useTranslation()
  const { acctKey, acctName, childCount } = node
  const leaf = childCount === 0
  const open = !leaf && tree.isOpen(acctKey)
  return (
    <>
      <tr
        className={css.row}
        data-key={acctKey}
        tabIndex={tree.current === acctKey ? 0 : -1}
        aria-level={level}
        aria-posinset={place}
        aria-setsize={of}
        aria-expanded={leaf ? undefined : open}
      >
        <th scope="row">
          <span className={css.cell} style={indent(level)}>
            {leaf ? (
              <span className={css.leaf} />
            ) : (
              // The row itself opens by keyboard; this is its handle for the mouse.
              <button
                type="button"
                className={css.toggle}
                tabIndex={-1}
                aria-hidden="true"
                onClick={() => tree.toggle(acctKey)}
              >
                {open ? '▾' : '▸'}
              </button>
            )}
            <LevelChip level={node.acctType} />
            <RouteLink
              href={tree.hrefOf(acctKey)}
              state={tree.listHref ? { siblings, listHref: tree.listHref } : undefined}
              className={css.link}
              tabIndex={-1}
            >
              {acctName}
            </RouteLink>
          </span>
        </th>
        <td className={`${css.number} ${css.wideOnly}`}>{node.acctNumber}</td>
        <td>
          <StatusDot status={node.effectiveStatus} />
        </td>
        <td className={css.count}>
          {childCount === null || leaf
            ? ''
            : totalText({ total: childCount, capped: node.childCountCapped }, i18n.language)}
        </td>
      </tr>
      {open && <Children node={node} level={level + 1} tree={tree} />}
    </>
  )
}

function Children({ node, level, tree }: { node: TreeNode; level: number; tree: Tree }) {
  const { t } = useTranslation()
  const children = useInfiniteQuery(accountChildrenQuery(node.acctKey))
  const nodes = useMemo(() => children.data?.pages.flatMap((page) => page.items) ?? [], [children.data])
  const siblings = useMemo(() => nodes.map((one) => one.acctKey), [nodes])
  // -1 says that the number is not known (WAI-ARIA): the top's children while there are more to come.
  const of = node.childCount && !node.childCountCapped ? node.childCount : children.hasNextPage ? -1 : nodes.length
  const press = children.error ? () => void children.refetch() : () => void children.fetchNextPage()
  const label = children.error ? t('accounts.childrenFailed') : t('accounts.showMore')
  const waiting = children.isFetching && (children.isPending || children.isFetchingNextPage)
  return (
    <>
      {nodes.map((child, at) => (
        <AccountTreeRow
          key={child.acctKey}
          node={child}
          level={level}
          place={at + 1}
          of={of}
          tree={tree}
          siblings={siblings}
        />
      ))}
      {(waiting || children.error || children.hasNextPage) && (
        <tr aria-level={level}>
          <td colSpan={4} style={indent(level)}>
            {waiting ? (
              <span className={css.waiting} role="status">
                {t('table.loading')}
              </span>
            ) : (
              <TextButton className={css.more} onClick={press}>
                {label}
              </TextButton>
            )}
          </td>
        </tr>
      )}
      {children.isSuccess && nodes.length === 0 && (
        <tr aria-level={level}>
          <td colSpan={4} style={indent(level)}>
            <span className={css.waiting}>{t('accounts.nothingBelow')}</span>
          </td>
        </tr>
      )}
    </>
  )
}
