import { numberIn } from '@portal/contract/core/language'
import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { deviceOf } from '../../../core/audit/eventWords.ts'
import { useDay, useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import css from './EventDetail.module.css'
import type { SearchAudit } from './eventRows.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { isRestorable } from './restore.rules.ts'
import { othersOf } from './eventRows.ts'
import { TargetName } from './EventTargets.tsx'

type Change = AuditEvent['changes'][number]
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Everything known about one event, with the related searches and actions. */
export function EventDetail({ event, ask }: { event: AuditEvent; ask: SearchAudit }) {
  const { t } = useTranslation()
  const [raw, setRaw] = useState(false)
  return (
    <div className={css.detail}>
      {event.changes.length > 0 && <Changes event={event} />}
      <About event={event} />
      <div className={css.acts}>
        {event.sessionKey && (
          <Button variant="default" size="xs" onClick={() => ask({ session: event.sessionKey ?? '' })}>
            {t('audit.act.session')}
          </Button>
        )}
        {event.batchKey && (
          <>
            <Button variant="default" size="xs" onClick={() => ask({ change: event.batchKey ?? '' })}>
              {t('audit.act.change')}
            </Button>
            <Anchor href={`/changes/${event.batchKey}`}>{t('audit.act.openChange')}</Anchor>
          </>
        )}
        {event.requestId && (
          <Button variant="subtle" size="xs" onClick={() => ask({ request: event.requestId ?? '' })}>
            {t('audit.act.request')}
          </Button>
        )}
        {event.actor.userKey && (
          <Button variant="subtle" size="xs" onClick={() => ask({ who: event.actor.userKey ?? '' })}>
            {t('audit.act.person')}
          </Button>
        )}
        <Button variant="subtle" size="xs" aria-expanded={raw} onClick={() => setRaw(!raw)}>
          {t(raw ? 'audit.act.hideRaw' : 'audit.act.raw')}
        </Button>
      </div>
      {raw && (
        <ScrollRegion className={css.raw} label={t('audit.act.raw')}>
          <pre>{JSON.stringify(event, null, 2)}</pre>
        </ScrollRegion>
      )}
    </div>
  )
}

function Changes({ event }: { event: AuditEvent }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const day = useDay()
  const right = useRight('AcctMgmnt:W')
  const offers = right !== 'never' && event.action === 'account.updated' && event.acctName !== null
  const { data: account } = useQuery({ ...accountQuery(event.acctKey), enabled: offers })
  const [restoring, setRestoring] = useState<Change>()
  const display = (change: Change, text: string | null) => {
    if (change.masked) return <span className="dim">{t('audit.masked')}</span>
    if (text === null) return <span className="dim">{t('audit.empty')}</span>
    if (isMoment(text)) return moment(text)
    return isDay(text) ? day(text) : text
  }
  const some = account && event.changes.some((change) => isRestorable(change, account))
  return (
    <>
      <table className={css.diff} aria-label={t('audit.changes')}>
        <thead>
          <tr>
            <th scope="col">{t('audit.diff.field')}</th>
            <th scope="col">{t('audit.diff.before')}</th>
            <th scope="col">{t('audit.diff.after')}</th>
            {some && <td />}
          </tr>
        </thead>
        <tbody>
          {event.changes.map((change, at) => (
            <tr key={at}>
              <th scope="row">{change.label}</th>
              <td className={css.before}>{display(change, change.oldText)}</td>
              <td className={css.after}>{display(change, change.newText)}</td>
              {some && (
                <td>
                  {isRestorable(change, account) && (
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={t('audit.restore.of', { field: change.label })}
                      onClick={() => setRestoring(change)}
                    >
                      {t('audit.restore.act')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {account && !account.abilities.edit.allowed && (
        <WhyNote action="accounts.update" object={account.acctKey} what={t('audit.restore.act')}>
          {t('audit.restore.refused')}
        </WhyNote>
      )}
      {restoring && account && (
        <RestoreDialog account={account} change={restoring} onClose={() => setRestoring(undefined)} />
      )}
    </>
  )
}

function About({ event }: { event: AuditEvent }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const copied = (value: string, what: string) => (
    <>
      <code>{value}</code> <CopyButton value={value} what={what} />
    </>
  )
  const objects = othersOf(event)
  const route = objects.find(({ type }) => type === 'route')
  const facts = {
    when: moment(event.occurredOn),
    objects: objects.length > 1 && (
      <ul className="plain">
        {objects.map((target) => (
          <li key={`${target.type} ${target.key}`}>
            <TargetName event={event} target={target} />
          </li>
        ))}
      </ul>
    ),
    path: route && <code>{route.name}</code>,
    reason: event.reason,
    error: event.errorText ?? event.errorCode,
    aliasReason: event.alias?.reason,
    email: event.actor.email,
    role: event.actor.role && t(`roles.${event.actor.role}`),
    source: t(`audit.source.${event.source}`),
    from: event.ip,
    device: event.userAgent && (
      <>
        {deviceOf(event.userAgent)} <span className="dim">{event.userAgent}</span>
      </>
    ),
    request: event.requestId && copied(event.requestId, t('audit.fact.request')),
    action: <code>{event.action}</code>,
    seal: event.seal ? <Seal seal={event.seal} /> : t('audit.unsealed'),
  }
  return <Facts dense facts={Object.entries(facts).map(([name, value]) => [t(`audit.fact.${name}`), value])} />
}

function Seal({ seal: { seq, hash } }: { seal: NonNullable<AuditEvent['seal']> }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      {t('audit.sealed', { seq: numberIn(i18n.language, seq) })} <code title={hash}>{hash.slice(0, 16)}…</code>{' '}
      <CopyButton value={`${seq}:${hash}`} what={t('audit.fact.seal')} />
    </>
  )
}
