import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { CallList } from './CallList.tsx'
import { ClustersView } from './ClustersView.tsx'

const ESignCalls = lazyPart(async () => (await import('../../delivery/esign/ESignCalls.tsx')).ESignCalls)
const views = ['calls', 'clusters', 'esign'] as const

/** The log of partner calls (`/partnerLogs`): every call for the reader's tree, and open failures by their kind. */
export function PartnerLogsPage() {
  const { t } = useTranslation()
  const maySee = useCan('IGMLogs:R')
  return (
    <>
      <PageHeading title={t('partnerLogs.title')} />
      {maySee ? (
        <Views />
      ) : (
        <NoRight title={t('partnerLogs.noRight')} action="partnerLogs.search">
          {t('partnerLogs.noRightText')}
        </NoRight>
      )}
    </>
  )
}

function Views() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { section } = useSearch({ strict: false }) as { section?: unknown }
  const seesESign = useCan('APIIntegrationAccessSettings:R')
  const open = views.filter((one) => one !== 'esign' || seesESign)
  const shown = open.find((one) => one === section) ?? 'calls'
  return (
    <>
      {/* i18n: partnerLogs.intro, partnerLogs.introESign */}
      <p className={page.intro}>{t(shown === 'esign' ? 'partnerLogs.introESign' : 'partnerLogs.intro')}</p>
      <div className={page.card}>
        <TabBar
          label={t('partnerLogs.views')}
          // i18n: partnerLogs.view.*
          tabs={open.map((id) => ({ id, label: t(`partnerLogs.view.${id}`) }))}
          current={shown}
          onChange={(id) =>
            void navigate({
              to: '.',
              search: (id === 'calls' ? {} : { section: id }) as never,
              resetScroll: false,
            })
          }
        />
        {shown === 'calls' ? <CallList /> : shown === 'clusters' ? <ClustersView /> : <Out />}
      </div>
    </>
  )
}

/** The calls that the portal makes: a separate log, linked from here. */
const Out = () => (
  <Suspense fallback={<Skeleton lines={8} height={28} />}>
    <ESignCalls />
  </Suspense>
)
