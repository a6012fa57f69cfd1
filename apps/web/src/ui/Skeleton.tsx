import css from './Skeleton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = {
  /** What is being loaded, for those who cannot see the grey bars. */ label: string
  lines?: number
  height?: number
}

/** Grey bars while content loads; visible only after 150 ms. */
export function Skeleton({ label, lines = 3, height = 20 }: Props) {
  return (
    <div className={css.skeleton} data-skeleton>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={css.bar} style={{ blockSize: height }} aria-hidden="true" />
      ))}
    </div>
  )
}
