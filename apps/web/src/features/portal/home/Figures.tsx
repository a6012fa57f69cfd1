import { type Figure, worklist } from '@portal/contract/operations/worklist/worklist.contract'
import { numberIn } from '@portal/contract/core/language'
import { moneyText } from '@portal/contract/core/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { FeaturesContext, figuresOf } from '../../../core/feature.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { clientFor } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { Trend } from '../../../ui/Trend.tsx'
import css from './Figures.module.css'

const api = clientFor(worklist)
/** Requested in parallel with the tiles, which never wait for it. */
const figuresQuery = queryOptions({
  queryKey: ['worklist', 'figures'],
  queryFn: ({ signal }) => api.figures({ signal }),
  staleTime: 60_000,
})

function Tile({ figure: { kind, total, capped, of, months, sameDay, money }, href }: { figure: Figure; href: string }) {
  const { t, i18n } = useTranslation()
  const { roleCode } = useMe()
  const number = (value: number) => numberIn(i18n.language, value)
  const before = months.at(-2)
  const [first, ...others] = money
  const value = first ? moneyText(first.amount, first.currency, i18n.language) : number(total)
  const beside =
    of !== null
      ? t(roleCode === 'CU' ? 'home.figure.ofOwn' : 'home.figure.of', { shown: number(of) })
      : sameDay !== null
        ? t('home.figure.sameDay', { shown: number(sameDay) })
        : before !== undefined
          ? t('home.figure.before', { shown: number(before) })
          : first && t('home.figure.monthBefore', { shown: moneyText(first.before, first.currency, i18n.language) })
  return (
    <RouteLink className={css.figure} href={href}>
      <span className={css.label}>{t(`home.figure.${kind}`)}</span>
      <span className={css.value}>{capped ? t('home.work.moreThan', { shown: value }) : value}</span>
      {beside && <span className={css.beside}>{beside}</span>}
      {others.map(({ currency, amount, before }) => (
        <span key={currency} className={css.beside}>
          {t('home.figure.andBefore', {
            shown: moneyText(amount, currency, i18n.language),
            before: moneyText(before, currency, i18n.language),
          })}
        </span>
      ))}
      {months.length > 0 && (
        <span className={css.trend}>
          <Trend values={months} />
        </span>
      )}
    </RouteLink>
  )
}

/** Key figures of the company and all below it, each with the list or report behind it. */
export function Figures() {
  const { t } = useTranslation()
  const addresses = figuresOf(use(FeaturesContext))
  const { data, isPending } = useQuery(figuresQuery)
  // Reserves its space, so that nothing below moves once they are loaded.
  if (isPending) return <div className={css.figures} />
  if (!data?.items.length) return null
  return (
    <ul className={css.figures} aria-label={t('home.figure.title')}>
      {data.items.map((figure) => (
        <li key={figure.kind}>
          <Tile figure={figure} href={addresses[figure.kind]} />
        </li>
      ))}
    </ul>
  )
}
