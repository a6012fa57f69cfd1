import { IconChevronDown as IconDown, IconChevronRight as IconRight } from '../icons.ts'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { TextButton } from '../TextButton.tsx'
import { cellClass, type Tree } from './tree.ts'
import css from './TreeGrid.module.css'
import { Icon } from '../Icon.tsx'

type Rows = { isOpen: (key: string) => boolean; toggle: (key: string) => void; current: string }
type Props<Node> = {
  node: Node
  level: number
  place: number
  of: number
  siblings: readonly string[]
  tree: Tree<Node>
  rows: Rows
}

const indent = (level: number) => ({ '--level': level - 1 }) as CSSProperties

/** One row of the tree and, when it is open, those below it. */
export function TreeGridRow<Node>({ node, level, place, of, siblings, tree, rows }: Props<Node>) {
  const key = tree.keyOf(node)
  const leaf = tree.countOf(node)?.total === 0
  const open = !leaf && rows.isOpen(key)
  return (
    <>
      <tr
        className={css.row}
        data-key={key}
        tabIndex={rows.current === key ? 0 : -1}
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
              // The row itself is opened by keyboard; this is the mouse target.
              <button
                type="button"
                className={css.toggle}
                tabIndex={-1}
                aria-hidden="true"
                onClick={() => rows.toggle(key)}
              >
                <Icon of={open ? IconDown : IconRight} />
              </button>
            )}
            {tree.name(node, siblings)}
          </span>
        </th>
        {tree.columns.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            {column.cell(node)}
          </td>
        ))}
        {tree.acts && <td className={css.acts}>{tree.acts(node, rows.current === key ? 0 : -1)}</td>}
      </tr>
      {open && <Below node={node} level={level + 1} tree={tree} rows={rows} />}
    </>
  )
}

function Below<Node>({ node, level, tree, rows }: Pick<Props<Node>, 'node' | 'level' | 'tree' | 'rows'>) {
  const { t } = useTranslation()
  const children = tree.useChildren(tree.keyOf(node))
  const { data } = children
  const nodes = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const siblings = useMemo(() => nodes.map((one) => tree.keyOf(one)), [nodes, tree])
  const count = tree.countOf(node)
  // -1 means an unknown number (WAI-ARIA): the top's children while more can be loaded.
  const setSize = count && !count.capped ? count.total : children.hasNextPage ? -1 : nodes.length
  const press = children.error ? () => void children.refetch() : () => void children.fetchNextPage()
  const label = children.error ? t('table.childrenFailed') : t('table.showMore')
  const waiting = children.isFetching && (children.isPending || children.isFetchingNextPage)
  const isEmpty = data !== undefined && nodes.length === 0
  const columns = tree.columns.length + (tree.acts ? 2 : 1)
  return (
    <>
      {nodes.map((child, at) => (
        <TreeGridRow
          key={siblings[at]}
          node={child}
          level={level}
          place={at + 1}
          of={setSize}
          siblings={siblings}
          tree={tree}
          rows={rows}
        />
      ))}
      {(waiting || children.error || children.hasNextPage) && (
        <tr aria-level={level}>
          <td colSpan={columns} style={indent(level)}>
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
      {isEmpty && (
        <tr aria-level={level}>
          <td colSpan={columns} style={indent(level)}>
            <span className={css.waiting}>{t('table.nothingBelow')}</span>
          </td>
        </tr>
      )}
    </>
  )
}
