import type { ReactNode } from 'react'
import type { WhyAsked } from '../../lib/why.ts'
import { Why } from './Why.tsx'
import css from './Why.module.css'

type Props = WhyAsked & {
  /** What the refused controls point to with aria-describedby. */
  id?: string
  children: ReactNode
}

/** Once for a group of controls that are refused, or left out: the reason in a sentence, and the way to all of it. */
export function WhyNote({ id, children, ...asked }: Props) {
  return (
    <span className={css.note}>
      <span id={id}>{children}</span> <Why {...asked} />
    </span>
  )
}
