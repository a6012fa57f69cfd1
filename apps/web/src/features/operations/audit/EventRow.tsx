import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useActorText } from '../../../core/audit/eventWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './EventTable.module.css'
import { othersOf, type Rows } from './eventRows.ts'
import { EventToggle } from './EventToggle.tsx'
import { TargetName, useTargetName } from './EventTargets.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'

const EventDetail = lazyPart(async () => (await import('./EventDetail.tsx')).EventDetail)

/** One event. @param nested it is listed below the change set that it is part of */
export function EventRow({ event, rows, nested }: { event: AuditEvent; rows: Rows; nested?: boolean }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const others = othersOf(event, rows.subject)
  return (
    <>
      <EventLine
        event={event}
        rows={rows}
        nested={nested}
        opened={opened}
        toggle={<EventToggle event={event} opened={opened} controls={id} onToggle={() => setOpened(!opened)} />}
        what={event.text}
        object={others.length > 0 ? <Objects event={event} others={others} /> : undefined}
        account={<AccountName event={event} />}
      />
      {opened && (
        <tr className={css.opened} id={id}>
          <td colSpan={rows.columns.length}>
            <Suspense fallback={<Skeleton />}>
              <EventDetail event={event} ask={rows.ask} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
}

type LineProps = {
  event: AuditEvent
  rows: Rows
  nested?: boolean | undefined
  opened: boolean
  toggle: ReactNode
  what: string
  /** Without one, the event also takes this cell; likewise for the account. */
  object?: ReactNode
  account?: ReactNode
}
/** The cells that an event and a whole change set share; cut text is in the title and in the detail. */
export function EventLine({ event, rows, nested, opened, toggle, what, object, account }: LineProps) {
  const { t } = useTranslation()
  const actorText = useActorText()(event)
  const has = (column: Rows['columns'][number]) => rows.columns.includes(column)
  const notSent = event.action === 'dunning.notMailed'
  const [noObject, noAccount] = [has('object') && object === undefined, has('account') && account === undefined]
  return (
    <tr data-outcome={event.outcome} data-opened={opened || undefined} data-nested={nested || undefined}>
      <th scope="row" data-column="when">
        {toggle}
      </th>
      <td data-column="who" title={actorText}>
        {actorText}
      </td>
      <td data-column="what" title={what} colSpan={1 + Number(noObject) + Number(noAccount)}>
        {what}
      </td>
      {has('object') && !noObject && <td data-column="object">{object}</td>}
      {has('account') && !noAccount && <td data-column="account">{account}</td>}
      {has('from') && (
        <td data-column="from" title={event.ip ?? undefined}>
          {event.ip}
        </td>
      )}
      <td data-column="result">
        <span className={css.outcome} data-outcome={notSent ? 'DENIED' : event.outcome}>
          {t(notSent ? 'audit.notSent' : `audit.result.${event.outcome}`)}
        </span>
      </td>
    </tr>
  )
}

/** The first object; the others are counted, and listed in the detail. */
function Objects({ event, others }: { event: AuditEvent; others: AuditEvent['targets'] }) {
  const nameOf = useTargetName(event)
  const [first, ...more] = others
  if (!first) return null
  return (
    <span className={css.object} title={nameOf(first)}>
      <span className={css.objectName}>
        <TargetName event={event} target={first} />
      </span>
      {more.length > 0 && <span>+{more.length}</span>}
    </span>
  )
}

export function AccountName({ event: { acctKey, acctName, acctType } }: { event: AuditEvent }) {
  const { t } = useTranslation()
  if (acctName === null) return <span className="dim">{t('audit.accountElsewhere')}</span>
  return (
    <span className={css.account} title={acctName}>
      {acctType && <LevelChip level={acctType} />}
      <Anchor href={paths.account(acctKey)}>{acctName}</Anchor>
    </span>
  )
}
