import type { PartnerCallDetail, PartnerCallTimeline } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useQuery } from '@tanstack/react-query'
import { Why } from '../../../core/access/Why.tsx'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import page from '../../../ui/Page.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import css from './PartnerLogs.module.css'
import { timelineQuery } from './partnerLogs.queries.ts'

type Entry = PartnerCallTimeline['items'][number]
const actions = { AUDIT: 'audit.search', INVOICE: 'billing.search', WEBHOOK: 'webhooks.deliveries' } as const
/** The tab of an account that has its webhooks. */
const webhooksTab = 9

/** Everything that a call led to, in order. */
export function CallTimeline({ detail }: { detail: PartnerCallDetail }) {
  const { t, i18n } = useTranslation()
  const timeline = useQuery(timelineQuery(detail.logKey, i18n.language))
  const { data } = timeline
  return (
    <section className={page.section}>
      <h2>{t('partnerLogs.timeline.title')}</h2>
      {!data && <QueryState query={timeline} failed={t('partnerLogs.timeline.failed')} lines={5} height={24} />}
      {data && (
        <>
          <ol className={css['timeline']}>
            {data.items.map((one) => (
              <li key={`${one.kind} ${one.key}`} data-kind={one.kind}>
                <EntryLine entry={one} />
              </li>
            ))}
          </ol>
          {data.capped && <p className={page.dim}>{t('partnerLogs.timeline.capped')}</p>}
          {data.hidden.map(({ kind }) => (
            <p key={kind} className={page.dim}>
              {/* i18n: partnerLogs.timeline.hidden.* */}
              {t(`partnerLogs.timeline.hidden.${kind}`)}{' '}
              {kind in actions && <Why action={actions[kind as keyof typeof actions]} />}
            </p>
          ))}
        </>
      )}
    </section>
  )
}

function EntryLine({ entry }: { entry: Entry }) {
  const moment = useMoment()
  return (
    <>
      <time dateTime={entry.on} className={css['at']}>
        {moment(entry.on)}
      </time>
      <div>
        <EntryText entry={entry} />
        <EntryDetail entry={entry} />
        {entry.changes.length > 0 && <DifferenceList differences={entry.changes} />}
      </div>
    </>
  )
}

function EntryDetail({ entry: { detail, webhook } }: { entry: Entry }) {
  const { t } = useTranslation()
  if (!detail) return null
  const tries = webhook && t('partnerLogs.timeline.tries', { count: webhook.attempts })
  return <span className={css['why']}>{[detail, tries].filter(Boolean).join(' · ')}</span>
}

function EntryText({ entry: { kind, text, key, webhook } }: { entry: Entry }) {
  const { t } = useTranslation()
  if (kind === 'CALL') return <strong>{t('partnerLogs.timeline.call')}</strong>
  if (kind === 'ATTEMPT')
    return <strong>{t('partnerLogs.timeline.attempt', { number: key ?? '', status: text })}</strong>
  if (kind === 'REPLAY' && key) return <Anchor href={paths.partnerCall(key)}>{t('partnerLogs.timeline.replay')}</Anchor>
  if (kind === 'CHANGESET' && key)
    return <Anchor href={paths.change(key)}>{t('partnerLogs.timeline.changeSet')}</Anchor>
  if (kind === 'INVOICE' && key)
    return (
      <Anchor href={paths.invoice(key)}>
        {t(text ? 'partnerLogs.timeline.invoice' : 'partnerLogs.timeline.draft', { number: text })}
      </Anchor>
    )
  if (webhook)
    return (
      <Anchor href={paths.account(webhook.acctKey, webhooksTab)}>
        {/* i18n: partnerLogs.timeline.webhook.* */}
        {t(`partnerLogs.timeline.webhook.${webhook.state}`, { event: text })}
      </Anchor>
    )
  return <span>{text}</span>
}
