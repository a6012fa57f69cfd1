import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, use, useContext } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { FeaturesContext, planTabsOf } from '../../../core/feature.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { can, RightsContext, useCan } from '../../../lib/useCan.ts'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'

/**
 * The plans for sale, and other features' tabs about plans below (`/plansAssign`); the tabs come from the manifests.
 */
export function PlansPage() {
  const { t } = useTranslation()
  const maySee = useCan('Provision:R')
  return (
    <>
      <PageHeading title={t('plans.title')} />
      {maySee ? <PlanTabs /> : <NoRight title={t('plans.noRight')} action="plans.search" />}
    </>
  )
}

function PlanTabs() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { roleCode: role, ramAccess } = useMe()
  const rights = use(RightsContext)
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  const tabs = planTabsOf(useContext(FeaturesContext), { role, ramAccess })
  const current = tabs.find(({ id }) => id === view) ?? tabs[0]
  if (!current) return null
  const searchOf = (id: string) => {
    const begins = tabs.find((tab) => tab.id === id)?.begins
    return { view: id, ...(begins && can(rights, begins.needs) && begins.search) }
  }
  const { id: shown, Content } = current
  return (
    <>
      <p className={page.intro}>{t('plans.intro')}</p>
      <div className={page.card}>
        <TabBar
          label={t('plans.views')}
          // i18n: plans.tab.*
          tabs={tabs.map(({ id }) => ({ id, label: t(`plans.tab.${id}`) }))}
          current={shown}
          onChange={(id) => void navigate({ to: '.', search: searchOf(id) as never, resetScroll: false })}
        />
        <Suspense fallback={<Skeleton lines={8} height={28} />}>
          <Content />
        </Suspense>
      </div>
    </>
  )
}
