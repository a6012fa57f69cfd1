import { useNavigate, useSearch } from '@tanstack/react-router'
import { NoRight } from '../../core/access/NoRight.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import page from '../../ui/Page.module.css'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import { CallList } from './CallList.tsx'
import { ClustersView } from './ClustersView.tsx'

const views = ['calls', 'clusters'] as const

/** The log of partner calls (`/partnerLogs`): every call of the own tree, and open failures by their kind. */
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
  const shown = views.find((one) => one === section) ?? 'calls'
  return (
    <>
      <p className={page.intro}>{t('partnerLogs.intro')}</p>
      <div className={page.card}>
        <TabBar
          label={t('partnerLogs.views')}
          // i18n: partnerLogs.view.*
          tabs={views.map((id) => ({ id, label: t(`partnerLogs.view.${id}`) }))}
          current={shown}
          onChange={(id) =>
            void navigate({
              to: '.',
              search: (id === 'calls' ? {} : { section: id }) as never,
              resetScroll: false,
            })
          }
        />
        {shown === 'calls' ? <CallList /> : <ClustersView />}
      </div>
    </>
  )
}
