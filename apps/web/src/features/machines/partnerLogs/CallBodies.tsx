import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import page from '../../../ui/Page.module.css'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import css from './PartnerLogs.module.css'

/** The request and the answer, masked, and the differences from the call that is replayed. */
export function CallBodies({ detail }: { detail: PartnerCallDetail }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { request, response, differences, bodiesUntil, shortened } = detail
  return (
    <>
      {differences.length > 0 && (
        <section className={page.section}>
          <h2>{t('partnerLogs.differences')}</h2>
          <DifferenceList differences={differences} />
        </section>
      )}
      <section className={page.section}>
        <h2>{t('partnerLogs.bodies')}</h2>
        <p className={page.dim}>
          {t(request === null ? 'partnerLogs.bodiesGone' : 'partnerLogs.bodiesUntil', { on: moment(bodiesUntil) })}
          {shortened && ` ${t('partnerLogs.bodiesShortened')}`}
        </p>
        <div className={css['bodies']}>
          {request !== null && <Body title={t('partnerLogs.request')} text={request} />}
          {response !== null && <Body title={t('partnerLogs.response')} text={response} />}
        </div>
      </section>
    </>
  )
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <div className={css['body']}>
      <h3>{title}</h3>
      <ScrollRegion label={title} className={css['code'] ?? ''}>
        <pre>{text}</pre>
      </ScrollRegion>
    </div>
  )
}
