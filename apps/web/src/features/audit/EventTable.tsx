import type { AuditEvent } from '@portal/contract/audit/audit.contract'
import { lazy, Suspense, useId, useState } from 'react'
import { deviceOf, useActorText } from '../../core/audit/eventWords.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useCan } from '../../lib/useCan.ts'
import css from './EventTable.module.css'
import type { AuditField } from './audit.search.ts'

const EventDetail = lazy(() => import('./EventDetail.tsx').then((module) => ({ default: module.EventDetail })))

/** Asks another question of the audit: "everything in this session". */
export type Ask = (changes: { [F in AuditField]?: string | undefined }) => void
type Props = {
  label: string
  events: readonly AuditEvent[]
  stale?: boolean
  /** All events of one account, which need not be named in each line. */
  ofOne?: boolean
  ask: Ask
}

const columns = ['when', 'who', 'what', 'object', 'account', 'from', 'result'] as const

/** Events as a table: when, who, what, what it was done to, from where, and how it ended; each expands to its details. */
export function EventTable({ label, events, stale, ofOne = false, ask }: Props) {
  const { t } = useTranslation()
  const shown = columns.filter((column) => !(ofOne && column === 'account'))
  return (
    <ScrollRegion
      className={stale ? `${css.region} ${css.stale}` : css.region}
      label={label}
      aria-busy={stale}
      data-flush={ofOne || undefined}
    >
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`audit.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.auditKey} event={event} ofOne={ofOne} ask={ask} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function EventRow({ event, ofOne, ask }: { event: AuditEvent; ofOne: boolean; ask: Ask }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const actorText = useActorText()
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <tr data-outcome={event.outcome} data-opened={opened || undefined}>
        <th scope="row" data-column="when">
          <button
            type="button"
            className={css.toggle}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            <span aria-hidden="true" className={css.mark}>
              ▸
            </span>
            {moment(event.occurredOn)}
          </button>
        </th>
        <td data-column="who">{actorText(event)}</td>
        <td data-column="what">{event.text}</td>
        <td data-column="object">
          <Objects event={event} />
        </td>
        {!ofOne && (
          <td data-column="account">
            <AccountName event={event} />
          </td>
        )}
        <td data-column="from" title={event.userAgent ?? undefined}>
          {event.ip}
          {event.userAgent && <span className={css.device}>{deviceOf(event.userAgent)}</span>}
        </td>
        <td data-column="result">
          <span className={css.outcome} data-outcome={event.outcome}>
            {t(`audit.result.${event.outcome}`)}
          </span>
        </td>
      </tr>
      {opened && (
        <tr className={css.opened} id={id}>
          <td colSpan={ofOne ? columns.length - 1 : columns.length}>
            <Suspense fallback={<Skeleton />}>
              <EventDetail event={event} ask={ask} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
}

type Target = AuditEvent['targets'][number]
/** The tab of an account that lists its people. */
const usersTab = 2

/** The page of an event's object; undefined if it has none or the reader may not open it. */
function usePageOf({ acctKey, acctName }: AuditEvent): (target: Target) => string | undefined {
  const seesGroups = useCan('UserGroupsAccess:R')
  const seesPeople = useMe().modules['Customer-Add/Edit Users'] !== 'none'
  const inside = acctName !== null
  return ({ type, key }) => {
    if (type === 'account') return paths.account(key)
    if (type === 'change') return paths.change(key)
    if (type === 'group' && inside && seesGroups) return paths.accessGroup(key)
    return type === 'user' && inside && seesPeople ? paths.account(acctKey, usersTab) : undefined
  }
}

function Objects({ event }: { event: AuditEvent }) {
  const { targets, acctKey } = event
  const pageOf = usePageOf(event)
  // A session is named after its person: show the name once.
  const others = targets
    .filter(({ type, key }) => type !== 'account' || key !== acctKey)
    .filter(({ name }, at, all) => !name || all.findIndex((one) => one.name === name) === at)
  if (others.length === 0) return <>—</>
  return (
    <ul className="plain">
      {others.slice(0, 3).map((target) => {
        const page = pageOf(target)
        const name = target.name || target.key
        return <li key={`${target.type} ${target.key}`}>{page ? <Anchor href={page}>{name}</Anchor> : name}</li>
      })}
      {others.length > 3 && <li>+{others.length - 3}</li>}
    </ul>
  )
}

function AccountName({ event: { acctKey, acctName, acctType } }: { event: AuditEvent }) {
  const { t } = useTranslation()
  if (acctName === null) return <span className="dim">{t('audit.accountElsewhere')}</span>
  return (
    <span className={css.account}>
      {acctType && <LevelChip level={acctType} />}
      <Anchor href={paths.account(acctKey)}>{acctName}</Anchor>
    </span>
  )
}
