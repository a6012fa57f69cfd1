import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotFound } from '../../../core/accounts/NotFound.tsx'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useEarlyHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { CallActs } from './CallActs.tsx'
import { CallHealth } from './CallHealth.tsx'
import { CallBodies } from './CallBodies.tsx'
import { CallTimeline } from './CallTimeline.tsx'
import { callQuery } from './partnerLogs.queries.ts'
import { useCallFacts, useCallKeyFacts } from './useCallFacts.tsx'

/** One call (`/partnerLogs/$logKey`): the request, the answer, and all its changes. */
export function CallPage() {
  const { t, i18n } = useTranslation()
  const { logKey = '' } = useParams({ strict: false }) as { logKey?: string }
  const maySee = useCan('IGMLogs:R')
  const found = useQuery({ ...callQuery(logKey, i18n.language), enabled: maySee })
  useEarlyHealth('PartnerCall', logKey, maySee)
  const detail = found.data
  const unknown = !detail && found.error instanceof ApiError && [400, 404].includes(found.error.status)
  return (
    <>
      <PageHeading
        title={
          detail
            ? t(`partnerLogs.operation.${detail.operation}`)
            : t(unknown ? 'partnerLogs.notFound' : 'partnerLogs.one')
        }
        {...(!unknown && { back: { href: paths.partnerCalls({}), text: t('partnerLogs.title') } })}
      />
      {!maySee && <NoRight title={t('partnerLogs.noRight')} action="partnerLogs.get" />}
      {unknown && (
        <NotFound
          text={t('partnerLogs.notFoundText')}
          list={{ href: paths.partnerCalls({}), text: t('partnerLogs.title') }}
        />
      )}
      {maySee && !unknown && <QueryState query={found} failed={t('partnerLogs.oneFailed')} lines={8} height={28} />}
      {detail && <Sheet key={detail.logKey} detail={detail} />}
    </>
  )
}

function Sheet({ detail }: { detail: PartnerCallDetail }) {
  const { t } = useTranslation()
  const facts = useCallFacts(detail)
  return (
    <>
      <KeyFacts label={t('partnerLogs.facts')} facts={useCallKeyFacts(detail)} />
      <CallHealth detail={detail} />
      <div className={page.notice}>
        <CallActs detail={detail} />
      </div>
      <div className={page.section}>
        <Facts columns facts={facts} />
      </div>
      <CallTimeline detail={detail} />
      <CallBodies detail={detail} />
    </>
  )
}
