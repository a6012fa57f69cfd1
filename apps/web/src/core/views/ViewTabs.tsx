import { IconDots } from '../../ui/icons.ts'
import type { AnyList } from '@portal/contract/core/list'
import type { SavedView } from '@portal/contract/operations/views/views.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type AnyState, readList, withoutAllTime } from '../lists/address.ts'
import { viewOf } from '../lists/view.ts'
import { useMe } from '../me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { Menu } from '../../ui/Menu.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import { say } from '../../ui/toast.ts'
import css from './Views.module.css'
import { type ViewOf, viewsQuery } from './views.queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../lib/lazyPart.ts'

const ViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).ViewDialog)
const RemoveViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).RemoveViewDialog)

/** A part of a list's address; the same filters in any order are the same view. */
export type ViewQuery = Record<string, string>
const textOf = (query: ViewQuery) =>
  JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The part of a saved view that the list still knows after its filters changed. */
const knownOf = (list: AnyList, query: ViewQuery): ViewQuery => viewOf(list, readList(list, query))

type Props = {
  list: AnyList & { name: ViewOf }
  /** The query that the list shows now. */
  state: AnyState
  /** The views of every reader; the first shows everything. */
  fixed: readonly { id: string; label: string; query: ViewQuery }[]
  change: (state: Record<string, unknown>) => void
}
type OpenDialog = { what: 'create' } | { what: 'change' | 'remove'; view: SavedView }

/** Views of a list: built-in views, the reader's views, and those that the company shares. */
export function ViewTabs({ list: declared, state, fixed, change }: Props) {
  const list = declared.name
  const { t } = useTranslation()
  const { actingBy } = useMe()
  const { data: savedViews = [] } = useQuery(viewsQuery(list))
  const mayShare = useCan('AcctMgmnt:W')
  const [opened, setOpened] = useState<OpenDialog>()
  const query = viewOf(declared, state)
  const now = textOf(query)
  const views = [
    ...fixed.map((view) => ({ ...view, lost: false })),
    ...savedViews.map(({ viewKey, name, query: search, shared }) => ({
      id: viewKey,
      label: name,
      query: knownOf(declared, search),
      lost: textOf(knownOf(declared, search)) !== textOf(search),
      ...(shared && { badge: t('views.shared') }),
    })),
  ]
  // A saved view takes precedence over a built-in one: it can be renamed and removed. A built-in one is open in all time
  // too.
  const inAllTime = textOf(viewOf(declared, withoutAllTime(declared, state)))
  const openView =
    views.findLast((view) => textOf(view.query) === now) ?? fixed.find((view) => textOf(view.query) === inAllTime)
  const current = savedViews.find(({ viewKey }) => viewKey === openView?.id)
  const close = () => setOpened(undefined)
  const apply = (id: string) => {
    const view = views.find((one) => one.id === id)
    if (!view) return
    // A stored view is parsed like a typed address.
    change(readList(declared, view.query))
    if (view.lost) say(t('views.partGone', { name: view.label }), { failed: true })
  }
  const acts = (
    <>
      {current?.mayChange && !actingBy && (
        <Menu
          entries={[
            { key: 'change', label: t('views.change'), onSelect: () => setOpened({ what: 'change', view: current }) },
            {
              key: 'remove',
              label: t('views.remove'),
              danger: true,
              onSelect: () => setOpened({ what: 'remove', view: current }),
            },
          ]}
          target={
            <button type="button" className={css.more} aria-label={t('views.actionsFor', { name: current.name })}>
              <Icon of={IconDots} />
            </button>
          }
        />
      )}
      {!openView && !actingBy && (
        <button type="button" className={css.keep} aria-haspopup="dialog" onClick={() => setOpened({ what: 'create' })}>
          {t('views.keep')}
        </button>
      )}
    </>
  )
  return (
    <>
      <TabBar label={t('views.label')} tabs={views} current={openView?.id} onChange={apply} end={acts} />
      <Suspense fallback={null}>
        {opened?.what === 'create' && <ViewDialog list={list} query={query} mayShare={mayShare} onClose={close} />}
        {opened?.what === 'change' && <ViewDialog list={list} view={opened.view} mayShare={mayShare} onClose={close} />}
        {opened?.what === 'remove' && <RemoveViewDialog list={list} view={opened.view} onClose={close} />}
      </Suspense>
    </>
  )
}
