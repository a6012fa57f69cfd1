import { useTranslation } from '../lib/i18n.ts'
import css from './Skeleton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = {
  /** Names the loading content for people who cannot see the grey bars; by default "Loading". */
  label?: string
  lines?: number
  height?: number
}

/** Grey bars while content loads; visible only after 150 ms. */
export function Skeleton({ label, lines = 3, height = 20 }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.skeleton} data-skeleton>
      <VisuallyHidden role="status">{label ?? t('table.loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={css.bar} style={{ blockSize: height }} aria-hidden="true" />
      ))}
    </div>
  )
}
