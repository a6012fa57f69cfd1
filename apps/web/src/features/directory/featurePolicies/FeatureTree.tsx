import { capital, type Language } from '@portal/contract/core/language'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { totalText } from '../../../ui/table/Pager.tsx'
import type { Tree } from '../../../ui/table/tree.ts'
import { TreeGrid } from '../../../ui/table/TreeGrid.tsx'
import css from './FeatureTree.module.css'
import { type FeatureNode, featureTreeQuery } from './featurePolicies.queries.ts'

/** Where the value of an account comes from, and a value set there that has no effect. */
function sourceText({ from, fromName, locked, set, value }: FeatureNode, t: TFunction): string {
  return [
    from === 'ABOVE' ? t('features.tree.above', { name: fromName }) : t(`features.tree.from.${from}`),
    locked && t('features.locked'),
    set && set !== value && t('features.tree.overruled', { value: t(`features.value.${set}`) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const treeOf = (
  featureCode: string,
  { t, language, differs }: { t: TFunction; language: Language; differs: boolean },
): Tree<FeatureNode> => ({
  keyOf: ({ acctKey }) => acctKey,
  countOf: ({ childCount, childCountCapped }) =>
    childCount === null ? null : { total: childCount, capped: childCountCapped },
  useChildren: function useBelow(acctKey) {
    return useInfiniteQuery(featureTreeQuery(featureCode, acctKey))
  },
  name: ({ acctKey, acctName, acctType }) => (
    <>
      <LevelChip level={acctType} />
      <Anchor href={paths.account(acctKey)} tabIndex={-1}>
        {acctName}
      </Anchor>
    </>
  ),
  columns: [
    {
      id: 'value',
      header: t('features.field.value'),
      cell: ({ value }) => (
        <span className={css.value} data-value={value}>
          {capital(t(`features.value.${value}`))}
        </span>
      ),
    },
    { id: 'from', header: t('features.tree.source'), wide: true, cell: (node) => sourceText(node, t) },
    ...(differs ? [differColumn(t, language)] : []),
  ],
})

/** How many companies below have another value. */
const differColumn = (t: TFunction, language: Language): Tree<FeatureNode>['columns'][number] => ({
  id: 'differ',
  header: t('features.tree.differ'),
  numeric: true,
  cell: ({ differBelow: total, differBelowCapped: capped }) =>
    total > 0 ? <strong>{totalText({ total, capped }, language)}</strong> : '',
})

/** The values of the reader's company and those below, level by level, each with its source. */
export function FeatureTree({ featureCode }: { featureCode: string }) {
  const { t, i18n } = useTranslation()
  const top = useInfiniteQuery(featureTreeQuery(featureCode))
  const [own] = top.data?.pages[0]?.items ?? []
  // The reader’s company counts all below it: with none there, no row has a number.
  const differs = (own?.differBelow ?? 0) > 0
  const { language } = i18n
  const tree = useMemo(() => treeOf(featureCode, { t, language, differs }), [featureCode, t, language, differs])
  if (top.error && !own)
    return <ErrorState title={t('features.tree.failed')} error={top.error} onRetry={() => void top.refetch()} />
  if (!own) return <Skeleton lines={4} height={28} />
  return (
    <div className={css.tree}>
      <TreeGrid label={t('features.tree.title')} header={t('features.tree.account')} top={own} tree={tree} />
    </div>
  )
}
