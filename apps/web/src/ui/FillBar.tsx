import css from './FillBar.module.css'

export type Tone = 'fine' | 'near' | 'full'
/** The tone of a used share: low, at least four fifths, or full. */
export const toneOfShare = (percent: number): Tone => (percent < 80 ? 'fine' : percent < 100 ? 'near' : 'full')

/** A bar filled up to a percentage; the text next to it says the percentage. */
export const FillBar = ({ percent, tone = 'fine' }: { percent: number; tone?: Tone }) => (
  <span className={css['bar']} data-tone={tone} aria-hidden="true">
    <span className={css['fill']} style={{ inlineSize: `${Math.min(100, percent)}%` }} />
  </span>
)
