import { numberIn } from '@portal/contract/core/language'
import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import css from './Change.module.css'
import { isMoving, isOver } from './changes.queries.ts'

/** How many of the ready objects are done, in percent. */
export const percentOf = ({ ready, done, failed, skipped }: ChangeSet) =>
  ready === 0 ? 100 : Math.floor((100 * (done + failed + skipped)) / ready)

/** The progress of a set. Read aloud at each quarter and at the end, not at each step. */
export function ChangeProgress({ change }: { change: ChangeSet }) {
  const { t, i18n } = useTranslation()
  const format = (value: number) => numberIn(i18n.language, value)
  if (!isMoving(change.state) && !isOver(change.state)) return null
  const percent = percentOf(change)
  const over = isOver(change.state)
  const announced = over
    ? t('changes.saidOver', {
        done: format(change.done),
        failed: format(change.failed),
        skipped: format(change.skipped),
      })
    : t('changes.saidQuarter', { percent: Math.floor(percent / 25) * 25 })
  return (
    <>
      {!over && (
        <div className={css.progress}>
          <ProgressBar label={t('changes.progress')} percent={percent} />
          <p className={css.figures}>
            {t('changes.figures', {
              done: format(change.done + change.failed + change.skipped),
              of: format(change.ready),
            })}
          </p>
        </div>
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}
