import { pageSize } from '@portal/contract/core/page'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pager, type Total } from '../../ui/table/Pager.tsx'
import css from './ListFoot.module.css'

/** A page of a list that is searched within bounds (decision 0064). */
type Page = { items: readonly unknown[]; nextCursor: string | null; partial: boolean; capped: boolean }
/** The reader's position in the list, and the ways to other pages. */
type Place = {
  state: { q: string; page: number; cursor?: string | undefined }
  next: (cursor: string) => void
  previous: () => void
}

/** Why not everything was searched: the text is too short or too common, or matches are rare at the start of the list. */
const partialWords = (q: string) =>
  q === '' ? 'lists.partial.goOn' : Array.from(q.trim()).length <= 2 ? 'lists.partial.letters' : 'lists.partial.words'

type FootProps = { list: Place; page: Page; total: Total | undefined }
/** Under the rows of a list: the part that was not searched or sorted, and the buttons to other pages. */
export function ListFoot({ list: { state, next, previous }, page, total }: FootProps) {
  const { t } = useTranslation()
  const { items, nextCursor, partial, capped } = page
  const from = (state.page - 1) * pageSize.default + 1
  return (
    <>
      {partial && items.length > 0 && <p className={css.hint}>{t(partialWords(state.q))}</p>}
      {capped && <p className={css.hint}>{t('table.capped')}</p>}
      {items.length > 0 && (
        <Pager
          from={from}
          to={from + items.length - 1}
          total={total}
          onPrevious={state.cursor ? previous : undefined}
          onNext={nextCursor ? () => next(nextCursor) : undefined}
        />
      )}
    </>
  )
}

type NoneProps = { list: Pick<Place, 'state' | 'next'>; nextCursor: string | null; onClear: () => void }
/** Shown instead of rows if nothing in the searched part matched. */
export function NoneSoFar({ list: { state, next }, nextCursor, onClear }: NoneProps) {
  const { t } = useTranslation()
  const action = nextCursor ? (
    <Button onClick={() => next(nextCursor)}>{t('lists.partial.lookOn')}</Button>
  ) : (
    <Button variant="default" onClick={onClear}>
      {t('table.clearFilters')}
    </Button>
  )
  return (
    <EmptyState kind="noMatch" title={t('lists.partial.none')} action={action}>
      {t(partialWords(state.q))}
    </EmptyState>
  )
}
