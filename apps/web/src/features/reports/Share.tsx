import { useTranslation } from '../../lib/i18n.ts'
import css from './Reports.module.css'
import { percentIn } from './usage.words.ts'

const toneOf = (percent: number) => (percent < 80 ? undefined : percent < 100 ? 'near' : 'full')

/** A share of the units in percent, and as a bar. */
export function Share({ percent }: { percent: number }) {
  const { language } = useTranslation().i18n
  return (
    <span className={css['share']} data-tone={toneOf(percent)}>
      <span className={css['bar']} aria-hidden="true">
        <span className={css['fill']} style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </span>
      <span className={css['percent']}>{percentIn(language, percent / 100)}</span>
    </span>
  )
}
