import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { Anchor } from './Anchor.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A text link to a new tab; screen readers hear that it is one. */
export function NewTabLink({ href, tabIndex, children }: { href: string; tabIndex?: number; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {children} <VisuallyHidden>{t('shell.newTab')}</VisuallyHidden>
    </Anchor>
  )
}
