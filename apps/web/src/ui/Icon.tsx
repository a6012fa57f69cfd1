import type { Icon as Glyph } from '@tabler/icons-react'
import css from './Icon.module.css'

type Props = { of: Glyph; size?: 16 | 20 | 24; className?: string | undefined }

/**
 * One icon of the set, in its one weight: 16 px beside words, 20 px alone, 24 px on a tile. What it means is said by
 * words or by a name. Each is imported from its own file: the package's index would bring five thousand.
 */
export const Icon = ({ of: Drawn, size = 16, className }: Props) => (
  <Drawn size={size} stroke={1.5} className={[css['icon'], className].filter(Boolean).join(' ')} aria-hidden="true" />
)
