import { useTranslation } from '../../lib/i18n.ts'
import { FillBar, toneOfShare } from '../../ui/FillBar.tsx'
import css from './Reports.module.css'
import { percentIn } from './usage.words.ts'

/** A share of the units in percent, and as a bar. */
export function Share({ percent }: { percent: number }) {
  const { language } = useTranslation().i18n
  return (
    <span className={css['share']}>
      <span className={css['bar']}>
        <FillBar percent={percent} tone={toneOfShare(percent)} />
      </span>
      <span className={css['percent']}>{percentIn(language, percent / 100)}</span>
    </span>
  )
}
