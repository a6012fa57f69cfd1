import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMe } from '../users/users.queries.ts'
import { AccountTreeRow, type TreeNode } from './AccountTreeRow.tsx'
import css from './AccountTree.module.css'
import { accountQuery } from './accounts.queries.ts'
import { walkTree } from './treeKeys.ts'

type Props = {
  /** Where the tree begins; the own company unless said. */
  top?: string | undefined
  /** The list to come back to from an account. */
  listHref?: string | undefined
  hrefOf?: ((acctKey: string) => string) | undefined
}

/** The accounts as a tree from the own company, or from one below it; children come lazily. */
export function AccountTree({ top: given, listHref, hrefOf = paths.account }: Props) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const top = given ?? companyKey
  const root = useQuery(accountQuery(top))
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState(top)
  if (root.error)
    return <ErrorState title={t('accounts.treeFailed')} error={root.error} onRetry={() => void root.refetch()} />
  if (!root.data) return <Skeleton label={t('table.loading')} lines={6} height={24} />
  const toggle = (acctKey: string) => {
    const next = new Set(flipped)
    if (!next.delete(acctKey)) next.add(acctKey)
    setFlipped(next)
  }
  const node: TreeNode = { ...root.data, childCount: null, childCountCapped: false }
  // The top is open until it is closed; every other row is closed until it is opened.
  const isOpen = (acctKey: string) => flipped.has(acctKey) !== (acctKey === top)
  return (
    <section className={css.region} aria-label={t('accounts.treeLabel')}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a treegrid is a table whose rows open (WAI-ARIA)
        role="treegrid"
        className={css.tree}
        aria-label={t('accounts.treeLabel')}
        onKeyDown={(event) => walkTree(event, toggle)}
        onFocus={(event) =>
          setCurrent((event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key'] ?? current)
        }
      >
        <thead>
          <tr>
            <th scope="col">{t('accounts.column.acctName')}</th>
            <th scope="col" className={css.wideOnly}>
              {t('accounts.column.number')}
            </th>
            <th scope="col">{t('accounts.column.status')}</th>
            <th scope="col" className={css.count}>
              {t('accounts.column.below')}
            </th>
          </tr>
        </thead>
        <tbody>
          <AccountTreeRow node={node} level={1} place={1} of={1} tree={{ isOpen, toggle, current, listHref, hrefOf }} />
        </tbody>
      </table>
    </section>
  )
}
