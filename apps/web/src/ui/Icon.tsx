import css from './Icon.module.css'
import type { Glyph } from './icons.ts'

type Props = { of: Glyph; size?: 16 | 20 | 24; className?: string | undefined }

/**
 * One icon of the set, in its one weight: 16 px next to words, 20 px alone, 24 px on a tile. Words or an accessible
 * name give its meaning.
 */
export const Icon = ({ of: paths, size = 16, className }: Props) => (
  <svg
    className={[css['icon'], className].filter(Boolean).join(' ')}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths} />
  </svg>
)
