import type { PlanUsage } from '@portal/contract/usage/usage.contract'
import { useTranslation } from '../../lib/i18n.ts'
import css from './Usage.module.css'
import { useUsageWords } from './useUsageWords.ts'

const toneOf = (percent: number | null) => (percent === null || percent < 80 ? 'fine' : percent < 100 ? 'near' : 'full')

/** How much of the units of the present period is used, in words first and as a bar. */
export function UsageMeter({ usage }: { usage: PlanUsage }) {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { percent, overage, overageRule, carriedOver } = usage
  const notes = [
    words.left(usage),
    carriedOver > 0 && t('usage.carried', { units: words.number(carriedOver) }),
    // i18n: usage.beyond.*
    overage > 0 && t(`usage.beyond.${overageRule}`, { units: words.number(overage) }),
  ].filter(Boolean)
  return (
    <div className={css['meter']} data-tone={toneOf(percent)}>
      <p className={css['head']}>
        <span>{words.used(usage)}</span>
        {percent !== null && <strong className={css['percent']}>{words.percent(percent)}</strong>}
      </p>
      {percent !== null && (
        <span className={css['bar']} aria-hidden>
          <span className={css['fill']} style={{ inlineSize: `${Math.min(100, percent)}%` }} />
        </span>
      )}
      <p className={css['notes']}>{notes.join(' · ')}</p>
    </div>
  )
}
