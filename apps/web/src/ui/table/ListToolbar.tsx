import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { roving } from '../roving.ts'
import { Toolbar } from '../Toolbar.tsx'
import css from './ListToolbar.module.css'

type Props = {
  /** Search and filters. */
  children: ReactNode
  /** The list's display options and the actions on the whole list; one Tab stop. */
  end?: ReactNode
  /**
   * The bar that replaces this one while something is selected; false while nothing is, left out where nothing can be.
   */
  selection?: ReactNode
  /** Active filters. */
  pills?: ReactNode
}

/** The bar above a list. A selection replaces it in place, so that no row moves under the pointer. */
export function ListToolbar({ children, end, selection, pills }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const selected = Boolean(selection)
  const before = useRef(selected)
  useLayoutEffect(() => {
    const ended = before.current && !selected
    before.current = selected
    // The focus was in the removed part.
    if (ended && document.activeElement === document.body) place.current?.querySelector('button')?.focus()
  }, [selected])
  return (
    <div data-list>
      <div
        className={css.place}
        ref={place}
        data-selectable={selection !== undefined || undefined}
        data-selected={selected || undefined}
      >
        <Toolbar
          end={
            end && (
              <div role="toolbar" aria-label={t('table.tools')} className={css.end} ref={roving}>
                {end}
              </div>
            )
          }
        >
          {children}
        </Toolbar>
        {selection}
      </div>
      {pills && <div className={css.pills}>{pills}</div>}
    </div>
  )
}
