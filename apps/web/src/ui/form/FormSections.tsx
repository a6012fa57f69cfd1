import type { ReactNode } from 'react'
import { useFirstViewDrawn } from '../useFirstViewDrawn.ts'
import { FormSection } from './FormSection.tsx'

type Section = { id: string; title: string; fields: readonly unknown[] }
type Props<S extends Section> = { sections: readonly S[]; children: (section: S) => ReactNode }

/**
 * The least heights in pixels as in `FormSection.module.css`: the part above a form, and a section with so many fields.
 */
const above = 200
const heightOf = (fields: number) => 80 + Math.ceil(fields / 2) * 72

/** How many sections a window of this height can show. */
function sectionsIn(height: number, sections: readonly Section[]): number {
  let top = above
  const below = sections.findIndex(({ fields }) => {
    const start = top
    top += heightOf(fields.length)
    return start >= height
  })
  return below < 0 ? sections.length : below
}

/** The sections of a long form: the fields that a window can show when it opens, and all others right after, in their place. */
export function FormSections<S extends Section>({ sections, children }: Props<S>) {
  const all = useFirstViewDrawn()
  const drawn = all ? sections.length : sectionsIn(window.innerHeight, sections)
  return sections.map((section, at) => (
    <FormSection
      key={section.id}
      id={`section-${section.id}`}
      title={section.title}
      {...(at >= drawn && { expects: section.fields.length })}
    >
      {at < drawn && children(section)}
    </FormSection>
  ))
}
