import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import page from '../../ui/Page.module.css'

type Pages = {
  data: { pages: readonly { items: readonly unknown[]; partial: boolean }[] }
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Whether the searched part of a list has no match so far. */
export const noneSoFar = ({ data: { pages } }: Pick<Pages, 'data'>) =>
  Boolean(pages.at(-1)?.partial) && pages.every(({ items }) => items.length === 0)

/** Under the rows of a list that grows on its page: the part that was not searched, and a button for more rows. */
export function MoreRows({ pages }: { pages: Pages }) {
  const { t } = useTranslation()
  const partial = pages.data.pages.at(-1)?.partial ?? false
  if (!pages.hasNextPage) return null
  return (
    <div className={page.more}>
      {partial && <p className="dim">{t('lists.partial.soFar')}</p>}
      <MoreButton label={t(partial ? 'lists.partial.lookOn' : 'table.showMore')} pages={pages} />
    </div>
  )
}

type EmptyProps = { pages: Pick<Pages, 'data'>; noMatch: string; onClear: () => void }
/** Shown instead of rows in a filtered list: no match so far, or none at all. */
export function NoRows({ pages, noMatch, onClear }: EmptyProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="noMatch"
      title={noneSoFar(pages) ? t('lists.partial.none') : noMatch}
      action={
        <Button variant="default" onClick={onClear}>
          {t('table.clearFilters')}
        </Button>
      }
    />
  )
}
