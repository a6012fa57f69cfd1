import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import page from '../../../ui/Page.module.css'

const ObjectEvents = lazyPart(async () => (await import('./ObjectEvents.tsx')).ObjectEvents)

/** The history at the end of the page of one object, for those who may read the audit; it loads after the page. */
export function ObjectHistory({ type, id }: { type: 'invoice' | 'group'; id: string }) {
  const { t } = useTranslation()
  if (!useCan('AcctMgmnt:R')) return null
  const title = t('audit.history')
  return (
    <section className={page.section}>
      <h2>{title}</h2>
      <Suspense fallback={null}>
        <ObjectEvents type={type} id={id} label={title} />
      </Suspense>
    </section>
  )
}
