import { useTranslation } from '../../../lib/i18n.ts'
import { FillBar, toneOfShare } from '../../../ui/FillBar.tsx'
import css from './Reports.module.css'
import { percentIn } from './usage.words.ts'

/**
 * A share in percent, and as a bar.
 * @param limited whether it is a share of a limit, so that a high share is a warning
 */
export function Share({ percent, limited = true }: { percent: number; limited?: boolean }) {
  const { language } = useTranslation().i18n
  return (
    <span className={css['share']}>
      {percent > 0 && (
        <span className={css['bar']}>
          <FillBar percent={percent} tone={limited ? toneOfShare(percent) : 'fine'} />
        </span>
      )}
      <span className={css['percent']}>{percentIn(language, percent / 100)}</span>
    </span>
  )
}
