import type { PlanUsage } from '@portal/contract/commerce/usage/usage.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { toneOfShare } from '../../../ui/FillBar.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import { useUsageWords } from './useUsageWords.ts'

/** How many units of the current period are used. */
export function UsageMeter({ usage }: { usage: PlanUsage }) {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { percent, overage, overageRule, carriedOver } = usage
  const notes = [
    words.left(usage),
    carriedOver > 0 && t('usage.carried', { units: words.number(carriedOver) }),
    // i18n: usage.beyond.*
    overage > 0 && t(`usage.beyond.${overageRule}`, { units: words.number(overage) }),
  ].filter((note) => typeof note === 'string')
  const share = percent === null ? null : { percent, words: words.percent(percent), tone: toneOfShare(percent) }
  return <Meter text={words.used(usage)} share={share} notes={notes} />
}
