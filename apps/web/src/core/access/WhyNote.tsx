import type { ReactNode } from 'react'
import type { WhyQuestion } from '../../lib/why.ts'
import { Why } from './Why.tsx'
import css from './Why.module.css'

type Props = WhyQuestion & {
  /** The target of aria-describedby on the refused controls. */
  id?: string
  children: ReactNode
}

/** One note for a group of refused or hidden controls: the reason in a sentence, and a link to the full explanation. */
export function WhyNote({ id, children, ...question }: Props) {
  return (
    <span className={css.note}>
      <span id={id}>{children}</span> <Why {...question} />
    </span>
  )
}
