import { worklist } from '@portal/contract/operations/worklist/worklist.contract'
import { numberIn } from '@portal/contract/core/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { FeaturesContext, setupOf } from '../../../core/feature.ts'
import { useUpdatePreferences } from '../../../core/me/me.queries.ts'
import { clientFor } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconCheck } from '../../../ui/icons.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import home from './HomePage.module.css'
import css from './Setup.module.css'

const api = clientFor(worklist)
const setupQuery = queryOptions({
  queryKey: ['worklist', 'setup'],
  queryFn: ({ signal }) => api.setup({ signal }),
  // Steps are done on other pages, so each return to this one requests them again.
  staleTime: 0,
})

/** The steps that set up a new portal; gone once all are done or they are dismissed. */
export function Setup() {
  const { t, i18n } = useTranslation()
  const addresses = setupOf(use(FeaturesContext))
  const { data } = useQuery(setupQuery)
  const { mutate } = useUpdatePreferences()
  const items = data?.items ?? []
  const done = items.filter((item) => item.done).length
  if (done === items.length) return null
  const number = (value: number) => numberIn(i18n.language, value)
  return (
    <section aria-labelledby="setup" className={home['section']}>
      <div className={css['head']}>
        <h2 id="setup" className={home['heading']}>
          {t('home.setup.title')}
        </h2>
        <span className={css['progress']}>
          {t('home.setup.progress', { done: number(done), total: number(items.length) })}
        </span>
        <TextButton className={css['dismiss']} onClick={() => mutate({ setupSteps: false })}>
          {t('home.setup.dismiss')}
        </TextButton>
      </div>
      <ul className={css['steps']}>
        {items.map(({ step, done }) => (
          <li key={step}>
            <RouteLink className={css['step']} href={addresses[step]} data-done={done || undefined}>
              <span className={css['mark']}>{done && <Icon of={IconCheck} />}</span>
              <span>
                {t(`home.setup.${step}`)}
                {done && <VisuallyHidden> {t('home.setup.done')}</VisuallyHidden>}
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
