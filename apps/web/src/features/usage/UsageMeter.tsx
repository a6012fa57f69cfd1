import type { PlanUsage } from '@portal/contract/usage/usage.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { FillBar, toneOfShare } from '../../ui/FillBar.tsx'
import css from './Usage.module.css'
import { useUsageWords } from './useUsageWords.ts'

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
    <div className={css['meter']}>
      <p className={css['head']}>
        <span>{words.used(usage)}</span>
        {percent !== null && <strong className={css['percent']}>{words.percent(percent)}</strong>}
      </p>
      {percent !== null && <FillBar percent={percent} tone={toneOfShare(percent)} />}
      <p className={css['notes']}>{notes.join(' · ')}</p>
    </div>
  )
}
