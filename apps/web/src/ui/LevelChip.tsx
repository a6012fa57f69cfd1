import { useTranslation } from '../lib/i18n.ts'
import css from './LevelChip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type Level = 'RA' | 'RP' | 'SP' | 'DT' | 'RS' | 'CU'

/** Two letters in the colour of the level; the letters carry the meaning, the colour repeats it. */
export function LevelChip({ level }: { level: Level }) {
  const { t } = useTranslation()
  const name = t(`levels.${level}`)
  return (
    <span className={css.chip} data-level={level} title={name}>
      <span aria-hidden="true">{level}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
