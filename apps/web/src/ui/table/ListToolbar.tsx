import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { roving } from '../roving.ts'
import { Toolbar } from '../Toolbar.tsx'
import css from './ListToolbar.module.css'

type Props = {
  /** Search and filters. */
  children: ReactNode
  /** How the list is shown, and what is done with all of it; one Tab stop. */
  end?: ReactNode
  /** While something is selected: the bar that stands here instead; false while nothing is, left out where nothing can be. */
  selection?: ReactNode
  /** Active filters. */
  pills?: ReactNode
}

/** What stands above a list. A selection replaces it in place, so that no row moves under the pointer. */
export function ListToolbar({ children, end, selection, pills }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const selected = Boolean(selection)
  const before = useRef(selected)
  useLayoutEffect(() => {
    const ended = before.current && !selected
    before.current = selected
    // The focus was in what is gone.
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
