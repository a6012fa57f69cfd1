import { type WorklistItem, worklist } from '@portal/contract/operations/worklist/worklist.contract'
import { numberIn } from '@portal/contract/core/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { FeaturesContext, type WorklistAddress, worklistOf } from '../../../core/feature.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useWorkMoney } from '../../../core/worklist/useWorkMoney.ts'
import { clientFor } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { read, write } from '../../../lib/storage.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconAlertTriangle, IconChevronRight } from '../../../ui/icons.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import css from './HomePage.module.css'
import { WorkAct } from './WorkAct.tsx'

const api = clientFor(worklist)
/** Requested in parallel with the tiles, which never wait for it. */
export const worklistQuery = queryOptions({
  queryKey: ['worklist'],
  queryFn: ({ signal }) => api.get({ signal }),
  staleTime: 30_000,
})

type LineProps = { item: WorklistItem; heading: RefObject<HTMLElement | null> } & WorklistAddress
function Line({ item, heading, href, urgent, act }: LineProps) {
  const { kind, total, capped, first, sums, ahead, parts } = item
  const { t, i18n } = useTranslation()
  const number = numberIn(i18n.language, total)
  const shown = capped ? t('home.work.moreThan', { shown: number }) : number
  const moneyOf = useWorkMoney()
  const amounts = moneyOf(sums, capped)
  const others = total - 1
  const names =
    first === null || others === 0
      ? first
      : capped
        ? t('home.work.andOthers', { name: first })
        : t('home.work.andMore', { name: first, count: others, shown: numberIn(i18n.language, others) })
  const kinds = parts.map((part) =>
    t('home.work.part', { name: part.name.replace(/\.$/, ''), shown: numberIn(i18n.language, part.total) }),
  )
  const due = ahead.map((one) => t('home.work.ahead', { days: one.days, amounts: moneyOf(one.sums) }))
  const title = t(`home.work.${kind}`, { count: total, shown })
  return (
    <li className={css.row}>
      <RouteLink className={css.work} href={href}>
        <Icon of={urgent ? IconAlertTriangle : IconChevronRight} className={urgent ? css.urgent : css.calm} />
        <span className={css.workText}>
          <span className={css.workName}>{title}</span>
          <span className={css.workMore}>
            {[
              kinds.length === 0 && names,
              amounts && t(kind === 'PlansEnding' ? 'home.work.value' : 'home.work.open', { amounts }),
              ...kinds,
              ...due,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </RouteLink>
      {act && <WorkAct item={item} act={act} title={title} heading={heading} />}
    </li>
  )
}

/** Few enough that the tiles below them stay near; a button opens the others. */
const most = 5

/** How many lines this person's list had last time, in this browser: their place is kept until it is loaded. */
function useLines(shown: number | undefined): number {
  const { userKey } = useMe()
  const key = `portal.worklist.${userKey}`
  const [last] = useState(() => Number(read(key) ?? most))
  useEffect(() => {
    if (shown !== undefined) write(key, String(shown))
  }, [key, shown])
  return last >= 0 && last <= most ? Math.max(1, last) : most + 1
}

/** The person's open tasks: each line is a filter of a list, and is absent where it finds nothing. */
export function Worklist() {
  const { t } = useTranslation()
  const addresses = worklistOf(use(FeaturesContext))
  const query = useQuery(worklistQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  const items = query.data?.items ?? []
  const hidden = items.length - most
  const lines = useLines(query.data && Math.min(items.length, most) + Number(hidden > 0))
  return (
    <section aria-labelledby="work" className={css.section}>
      <h2 id="work" ref={heading} tabIndex={-1} className={css.heading}>
        {t('home.work.title')}
      </h2>
      <div className={css.card}>
        <QueryState query={query} failed={t('home.work.failed')} lines={lines} height={49} />
        {query.data?.items.length === 0 && !query.data.partial && <EmptyState small title={t('home.work.none')} />}
        {query.data?.partial && <p className={css.partial}>{t('home.work.partial')}</p>}
        <ul id="works" className={css.works}>
          {items.slice(0, open ? undefined : most).map((item) => (
            <Line key={item.kind} item={item} heading={heading} {...addresses[item.kind]} />
          ))}
        </ul>
        {hidden > 0 && (
          <div className={css.more}>
            <TextButton aria-expanded={open} aria-controls="works" onClick={() => setOpen(!open)}>
              {open ? t('health.less') : t('health.more', { count: hidden })}
            </TextButton>
          </div>
        )}
      </div>
    </section>
  )
}
