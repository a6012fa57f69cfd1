import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDayOrMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { roving } from '../../../ui/roving.ts'
import css from './Activity.module.css'
import { type ActivityKind, activityQuery } from './audit.queries.ts'
import { countOf, Older } from './EventList.tsx'
import type { SearchAudit } from './eventRows.ts'
import { EventTable } from './EventTable.tsx'

/** Only the last kind includes views. */
const kinds = ['done', 'status', 'changes', 'people', 'all'] as const

/** Tab 10 of an account: planned changes and the history. */
export function ActivityTab({ account: { acctKey } }: { account: { acctKey: string } }) {
  const { t, i18n } = useTranslation()
  const written = useDayOrMoment()
  const navigate = useNavigate()
  const [kind, setKind] = useState<ActivityKind>('done')
  const pages = useInfiniteQuery(activityQuery(acctKey, kind, i18n.language))
  const { data } = pages
  const ask: SearchAudit = (changes) => void navigate({ to: '/audit', search: changes as never })
  const planned = data?.pages[0]?.planned ?? []
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const partial = Boolean(data?.pages.at(-1)?.partial && pages.hasNextPage)
  return (
    <div className={css.activity}>
      <div className={css.bar} role="toolbar" aria-label={t('audit.activity.kind')} ref={roving}>
        <ChoiceBar
          label={t('audit.activity.kind')}
          choices={kinds.map((value) => ({ value, label: t(`audit.activity.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <Anchor href={`/audit?account=${encodeURIComponent(acctKey)}`}>{t('audit.activity.inAudit')}</Anchor>
      </div>
      {planned.length > 0 && (
        <section className={css.planned} aria-label={t('audit.activity.planned')}>
          <h3>{t('audit.activity.planned')}</h3>
          <ul>
            {planned.map((one) => (
              <li key={`${one.on} ${one.changeKey}`} data-state={one.state}>
                <strong>{one.on ? written(one.on) : t('changes.onceApproved')}</strong>{' '}
                {one.changeKey ? <Anchor href={paths.change(one.changeKey)}>{one.text}</Anchor> : one.text}
                <span className="dim"> {t(`audit.activity.state.${one.state}`, { by: one.by })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <QueryState query={pages} failed={t('audit.failed')} lines={6} height={28} />
      {data && items.length === 0 && !partial && (
        <EmptyState title={t('audit.activity.none')}>{t('audit.activity.noneText')}</EmptyState>
      )}
      {items.length > 0 && (
        <EventTable
          ofOne
          label={t('audit.activity.title')}
          events={items}
          stale={pages.isPlaceholderData}
          ask={ask}
          query={{ acctKey, kind }}
        />
      )}
      {data && <Older partial={partial} pages={pages} shown={countOf(items)} />}
    </div>
  )
}
