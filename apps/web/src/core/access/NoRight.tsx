import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Why } from './Why.tsx'

type Props = {
  title: string
  /** The refused action, and its object. */
  action: string
  object?: string
  /** The missing right; by default the text says that the page is not for this person. */
  children?: ReactNode
}

/** Replaces a page that this person may not see: the menu hides it, but its address can be opened. */
export function NoRight({ title, action, object, children }: Props) {
  const { t } = useTranslation()
  return (
    <EmptyState kind="noRight" title={title} action={<Why action={action} {...(object && { object })} />}>
      {children ?? t('access.noRight')}
    </EmptyState>
  )
}
