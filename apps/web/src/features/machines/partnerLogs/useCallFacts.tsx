import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { numberIn } from '@portal/contract/core/language'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { When } from '../../../core/moments/When.tsx'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Copied } from '../../../ui/Copied.tsx'
import type { Fact } from '../../../ui/Facts.tsx'
import { CallStatusDot } from './CallStatusDot.tsx'

/** The key facts of a call. */
export function useCallKeyFacts(detail: PartnerCallDetail): Fact[] {
  const { t, i18n } = useTranslation()
  const { partnerName, keyName, calledBy, durationMs } = detail
  return [
    [t('field.status'), <CallStatusDot key="status" {...detail} />],
    [
      t('partnerLogs.problem'),
      detail.errorText &&
        [detail.errorText, detail.errorField && t('partnerLogs.atField', { field: fieldLabel(detail.errorField, t) })]
          .filter(Boolean)
          .join(' '),
    ],
    [t('field.received'), <When key="received" at={detail.receivedOn} />],
    [t('field.partner'), [partnerName, keyName ?? calledBy].filter(Boolean).join(' · ')],
    [
      t('field.account'),
      detail.acctName && (
        <Anchor key="account" href={paths.account(detail.acctKey)}>
          {detail.acctName}
        </Anchor>
      ),
    ],
    [
      t('partnerLogs.column.duration'),
      durationMs !== null && t('partnerLogs.ms', { ms: numberIn(i18n.language, durationMs) }),
    ],
    [t('partnerLogs.id'), <Copied key="id" value={detail.logKey} what={t('partnerLogs.id')} />],
    [
      t('field.requestId'),
      detail.requestId && <Copied key="request" value={detail.requestId} what={t('field.requestId')} />,
    ],
  ]
}

/** The further facts of a call. */
export function useCallFacts(detail: PartnerCallDetail): Fact[] {
  const { t } = useTranslation()
  const moment = useMoment()
  const environment = t(`partnerLogs.environment.${detail.environment}`)
  return [
    [
      t('partnerLogs.way'),
      `${t(`partnerLogs.direction.${detail.direction}`)} · ${t(`partnerLogs.connector.${detail.connector}`)} · ${environment}`,
    ],
    [t('partnerLogs.route'), <code key="route">{detail.route}</code>],
    [t('field.externalId'), detail.externalId],
    [t('partnerLogs.idempotencyKey'), detail.idempotencyKey && <code key="key">{detail.idempotencyKey}</code>],
    [t('partnerLogs.httpStatus'), detail.httpStatus],
    [t('field.attempts'), detail.attempts > 1 && detail.attempts],
    [t('partnerLogs.nextRetry'), detail.nextRetryOn && moment(detail.nextRetryOn)],
    [
      t('partnerLogs.replayOf'),
      detail.replayOf && (
        <Anchor key="of" href={paths.partnerCall(detail.replayOf)}>
          {t('partnerLogs.theCall')}
        </Anchor>
      ),
    ],
    [
      t('partnerLogs.replayedBy'),
      detail.replayedBy && (
        <Anchor key="by" href={paths.partnerCall(detail.replayedBy)}>
          {t('partnerLogs.theReplay')}
        </Anchor>
      ),
    ],
    [
      t('partnerLogs.resolved'),
      detail.resolvedOn &&
        [moment(detail.resolvedOn), detail.resolvedBy, detail.resolvedNote].filter(Boolean).join(' · '),
    ],
  ]
}
