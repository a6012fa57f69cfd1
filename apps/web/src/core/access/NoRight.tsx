import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Why } from './Why.tsx'

type Props = {
  title: string
  /** What was refused, and on which object. */
  action: string
  object?: string
  /** What would be needed; by default that it is not for this person. */
  children?: ReactNode
}

/** Replaces what this person may not see: the menu hides it, but its address can be opened. */
export function NoRight({ title, action, object, children }: Props) {
  const { t } = useTranslation()
  return (
    <EmptyState kind="noRight" title={title} action={<Why action={action} {...(object && { object })} />}>
      {children ?? t('access.noRight')}
    </EmptyState>
  )
}
