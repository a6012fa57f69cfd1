import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { cellClass, type Tree } from './tree.ts'
import css from './TreeGrid.module.css'
import { TreeGridRow } from './TreeGridRow.tsx'
import { walkTree } from './treeKeys.ts'

type Props<Node> = {
  label: string
  /** The header of the column of names. */
  header: string
  top: Node
  tree: Tree<Node>
}

/** A tree as a table: the top is open, every other row opens individually; arrows, Home, End and Enter as in the tree pattern. */
export function TreeGrid<Node>({ label, header, top, tree }: Props<Node>) {
  const { t } = useTranslation()
  const topKey = tree.keyOf(top)
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState(topKey)
  const toggle = (key: string) => {
    const next = new Set(flipped)
    if (!next.delete(key)) next.add(key)
    setFlipped(next)
  }
  // The top is open until it is closed; every other row is closed until it is opened.
  const isOpen = (key: string) => flipped.has(key) !== (key === topKey)
  return (
    <div className={css.region}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a treegrid is a table whose rows open (WAI-ARIA)
        role="treegrid"
        className={css.tree}
        aria-label={label}
        onKeyDown={(event) => walkTree(event, toggle)}
        onFocus={(event) =>
          setCurrent((event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key'] ?? current)
        }
      >
        <thead>
          <tr>
            <th scope="col">{header}</th>
            {tree.columns.map((column) => (
              <th key={column.id} scope="col" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
            {tree.acts && (
              <th scope="col" className={css.acts}>
                {t('table.acts')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <TreeGridRow
            node={top}
            level={1}
            place={1}
            of={1}
            siblings={[]}
            tree={tree}
            rows={{ isOpen, toggle, current }}
          />
        </tbody>
      </table>
    </div>
  )
}
