import { IconDots as IconMore } from '../../../ui/icons.ts'
import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { When } from '../../../core/moments/When.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import list from '../../../ui/RuledList.module.css'
import { patternLabel } from './patterns.ts'
import type { OpenDialog } from './WebhookDialogs.tsx'
import css from './Webhooks.module.css'
import { webhookEventsQuery } from './webhooks.queries.ts'

type Props = {
  webhook: Webhook
  mayEdit: boolean
  logShown: boolean
  onLog: (open: boolean) => void
  onOpen: (opened: OpenDialog) => void
}

export function WebhookRow({ webhook, mayEdit, logShown, onLog, onOpen }: Props) {
  const { t } = useTranslation()
  const { url, description, below, state } = webhook
  const entries = (
    [
      ['edit', 'webhooks.edit'],
      ['test', 'webhooks.test'],
      ['secret', 'webhooks.newSecret'],
      webhook.active ? ['off', 'webhooks.switchOff'] : ['on', 'webhooks.switchOn'],
      ...(webhook.active ? [['replay', 'webhooks.replay']] : []),
      ['remove', 'webhooks.remove'],
    ] as [Exclude<OpenDialog['what'], 'add' | 'shown'>, string][]
  ).map(([what, text]) => ({
    key: what,
    label: t(text),
    danger: what === 'remove',
    onSelect: () => onOpen({ what, webhook }),
  }))
  return (
    <li className={list.item}>
      <div className={list.what}>
        <div className={list.name}>
          <span className={css.url}>{url}</span>
          <StateDot of="webhooks.state" is={state} />
        </div>
        {description && <p className={css.said}>{description}</p>}
        <p className={list.meta}>
          <Events events={webhook.events} />
          {' · '}
          {t(below ? 'webhooks.withBelow' : 'webhooks.ownOnly')}
        </p>
        <Health webhook={webhook} />
      </div>
      <div className={css.acts}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={logShown}
          aria-label={t('webhooks.logOf', { url })}
          onClick={() => onLog(!logShown)}
        >
          {t('webhooks.log')}
        </Button>
        {mayEdit && (
          <Menu
            target={
              <Button variant="default" size="xs" aria-label={t('webhooks.actsOf', { url })}>
                <Icon of={IconMore} />
              </Button>
            }
            entries={entries}
          />
        )}
      </div>
    </li>
  )
}

/** The first few events in words. */
function Events({ events }: { events: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const catalogue = useQuery(webhookEventsQuery(i18n.language)).data ?? []
  const named = events.slice(0, 3).map((event) => patternLabel(event, catalogue, t))
  return (
    <>
      {named.join(', ')}
      {events.length > 3 && ` ${t('webhooks.moreEvents', { count: events.length - 3 })}`}
    </>
  )
}

/** The latest results, and the waiting deliveries. */
function Health({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { state, offReason, offOn, failingSince, lastDeliveredOn, nextTryOn, waiting, previousUntil } = webhook
  const answer = webhook.lastStatus ?? (webhook.lastFault && t(`webhooks.fault.${webhook.lastFault}`))
  const facts = [
    lastDeliveredOn && (
      <>
        {t('webhooks.lastDelivered')} <When at={lastDeliveredOn} />
      </>
    ),
    waiting > 0 && t('webhooks.waiting', { count: waiting }),
    previousUntil && t('webhooks.bothUntil', { on: moment(previousUntil) }),
  ].filter(Boolean)
  return (
    <>
      {state === 'Off' && offReason && (
        <p className={css.bad}>
          {t(`webhooks.off.${offReason}`)}
          {offOn && (
            <>
              {' · '}
              <When at={offOn} />
            </>
          )}
        </p>
      )}
      {state === 'Failing' && failingSince && (
        <p className={css.bad}>
          {t('webhooks.failingSince', { on: moment(failingSince) })}
          {answer !== null && ` (${answer})`}
          {nextTryOn && `. ${t('webhooks.nextTryAt', { on: moment(nextTryOn) })}`}
        </p>
      )}
      {facts.length > 0 && (
        <p className={list.meta}>
          {facts.map((fact, at) => (
            <Fragment key={at}>
              {at > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}
