import css from './FillBar.module.css'

export type Tone = 'fine' | 'near' | 'full'
/** Of what is allotted: well within it, from four fifths on, all of it. */
export const toneOfShare = (percent: number): Tone => (percent < 80 ? 'fine' : percent < 100 ? 'near' : 'full')

/** A bar filled up to a percentage, beside the text that says it. */
export const FillBar = ({ percent, tone = 'fine' }: { percent: number; tone?: Tone }) => (
  <span className={css['bar']} data-tone={tone} aria-hidden="true">
    <span className={css['fill']} style={{ inlineSize: `${Math.min(100, percent)}%` }} />
  </span>
)
