import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Why } from './Why.tsx'

/** Replaces a page this person may not see: the menu hides it, but its address can be opened. */
export function NoRight({ title, action }: { title: string; action: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={title} action={<Why action={action} />}>
      {t('access.noRight')}
    </EmptyState>
  )
}
