import { numberIn } from '@portal/contract/core/language'
import { useId } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import css from './Funnel.module.css'

/** A step, and how many reached it. */
export type FunnelStep = { name: string; count: number }

/** Steps that fewer and fewer reach, each with its count, its share of the first, and a bar. */
export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  const { language } = useTranslation().i18n
  const id = useId()
  const first = steps[0]?.count ?? 0
  const shareOf = (count: number) => (first > 0 ? count / first : 0)
  return (
    <figure className={css['chart']} aria-labelledby={id}>
      <figcaption id={id} className={css['head']}>
        <strong>{label}</strong>
      </figcaption>
      <ol className={css['steps']}>
        {steps.map(({ name, count }) => (
          <li key={name} className={css['step']}>
            <span>{name}</span>
            <span className={css['figure']}>{numberIn(language, count)}</span>
            <span className={css['figure']}>
              {numberIn(language, shareOf(count), { style: 'percent', maximumFractionDigits: 1 })}
            </span>
            <span className={css['track']} aria-hidden="true">
              <span className={css['bar']} style={{ inlineSize: `${100 * shareOf(count)}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
