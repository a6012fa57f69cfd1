import { FillBar, type Tone } from './FillBar.tsx'
import css from './Meter.module.css'

type Props = {
  /** The amount and its total, in words. */
  text: string
  /** The share that is used: null where there is no limit. `words` is the share as the reader's language writes it. */
  share: { percent: number; words: string; tone: Tone } | null
  /** Further facts: the amount left, and when counting starts again. */
  notes?: readonly string[]
}

/** How much of something is used: in words first, and as a bar. */
export const Meter = ({ text, share, notes = [] }: Props) => (
  <div className={css['meter']}>
    <p className={css['head']}>
      <span>{text}</span>
      {share && <strong className={css['percent']}>{share.words}</strong>}
    </p>
    {share && <FillBar percent={share.percent} tone={share.tone} />}
    {notes.length > 0 && <p className={css['notes']}>{notes.join(' · ')}</p>}
  </div>
)
