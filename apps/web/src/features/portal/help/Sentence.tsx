import { Marked } from '../../../ui/Marked.tsx'
import css from './Help.module.css'
import type { Sentence as Pieces } from './useGuide.ts'

/** A sentence of the guide with the exact words of the screens; `marked`: the searched words. */
export const Sentence = ({ of: pieces, marked = '' }: { of: Pieces; marked?: string }) =>
  pieces.map(({ text, label }, at) => {
    const sentence = <Marked key={`${at}`} text={text} search={marked} />
    return label ? (
      <b key={`${at}`} className={css['label']}>
        {sentence}
      </b>
    ) : (
      sentence
    )
  })
