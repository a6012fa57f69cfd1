import type { ReactNode } from 'react'

/** A sample's text in the language of the page; the French one is as long as it may get. */
export type Words = (english: string, french: string) => string

export const partGroups = ['Actions', 'Fields', 'Editing', 'Lists', 'Navigation', 'Messages', 'Marks', 'Over'] as const

/** The looks of a part: an `X.parts.tsx` next to it exports one as `part`. The page of parts gathers them. */
export type Part = {
  group: (typeof partGroups)[number]
  /** Shows the states one below the other. */
  wide?: true
  /** The states by name; in pictures, `focused` is drawn with the focus in its first control. */
  states: Record<string, (props: { w: Words }) => ReactNode>
}
