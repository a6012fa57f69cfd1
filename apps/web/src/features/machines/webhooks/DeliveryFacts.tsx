import type { WebhookDeliveryDetail } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { useAnswerWords } from './answerWords.ts'
import css from './Webhooks.module.css'

/** Formatted if it is JSON; otherwise as it was sent. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** The request, the response, and every attempt. */
export function DeliveryFacts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const answerOf = useAnswerWords()
  const { requestHeaders, body, answerBody, tries } = delivery
  return (
    <>
      <Facts
        facts={[
          [t('field.event'), `${delivery.eventText} (${delivery.event})`],
          [t('field.account'), delivery.acctName],
          [t('field.state'), t(`webhooks.delivery.${delivery.state}`)],
          [t('webhooks.messageKey'), <code key="id">{delivery.messageKey}</code>],
          [t('webhooks.created'), <When key="created" at={delivery.createdOn} />],
          [t('webhooks.nextTry'), moment(delivery.nextTryOn)],
        ]}
      />
      {tries.length > 0 && (
        <>
          <h3 className={css.part}>{t('webhooks.tries')}</h3>
          <ol className={css.tries}>
            {tries.map((one) => (
              <li key={one.on}>
                <When at={one.on} /> · {answerOf(one)} · {t('webhooks.ms', { count: one.durationMs })}
              </li>
            ))}
          </ol>
        </>
      )}
      {answerBody && <Code title={t('webhooks.answerBody')} text={answerBody} />}
      {requestHeaders.length > 0 && (
        <Code
          title={t('webhooks.requestHeaders')}
          text={requestHeaders.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        />
      )}
      {body && <Code title={t('webhooks.body')} text={pretty(body)} copied={body} />}
    </>
  )
}

function Code({ title, text, copied }: { title: string; text: string; copied?: string }) {
  return (
    <>
      <div className={css.codeHead}>
        <h3 className={css.part}>{title}</h3>
        {copied && <CopyButton value={copied} what={title} />}
      </div>
      <ScrollRegion label={title} className={css.code}>
        <pre>{text}</pre>
      </ScrollRegion>
    </>
  )
}
