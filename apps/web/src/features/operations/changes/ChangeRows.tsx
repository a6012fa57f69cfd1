import { numberIn } from '@portal/contract/core/language'
import type { ChangeField, ChangeRow, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'
import { paths } from '../../../lib/paths.ts'
import { NewTabLink } from '../../../ui/NewTabLink.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import css from './Change.module.css'
import { isMoving, rowsQuery, type RowFilter } from './changes.queries.ts'

/** A value as this person reads it: the server's words, or a day or moment in the person's format. */
function useValue(): (type: ChangeField['type'], value: string) => string {
  const { language } = useTranslation().i18n
  const { dateFormat, timeZone } = useMe().preferences
  return (type, value) => {
    if (type === 'date') return formatDate(value, dateFormat, language)
    return type === 'moment' ? formatMoment(value, dateFormat, language, timeZone) : value
  }
}

/** The number of rows per filter; before a run by verdict, afterwards by result. */
function countsOf(change: ChangeSet): [RowFilter, number][] {
  const { ready, refused, unchanged, done, failed, skipped, state } = change
  const open: [RowFilter, number][] = state === 'Preview' ? [['ready', ready]] : []
  const waiting = Math.max(0, ready - done - failed - skipped)
  const ran: [RowFilter, number][] =
    state === 'Preview'
      ? []
      : [
          ['ready', waiting],
          ['done', done],
          ['failed', failed],
          ['skipped', skipped],
        ]
  const rest: [RowFilter, number][] = [
    ['refused', refused],
    ['unchanged', unchanged],
  ]
  return [...open, ...ran, ...rest].filter(([, count]) => count > 0)
}

/** The objects of a set, fifty at a time, filtered by verdict or result. */
export function ChangeRows({ change }: { change: ChangeSet }) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState<RowFilter>()
  const counts = countsOf(change)
  const first = counts.find(([name]) => name === 'failed') ?? counts[0]
  const show = counts.some(([name]) => name === chosen) ? chosen : first?.[0]
  if (!show) return null
  const word = (name: RowFilter) => {
    const key = change.state === 'Preview' && name === 'ready' ? 'will' : name
    // i18n: changes.showOf.*
    return textOr(t, `changes.showOf.${change.kind}.${key}`, t(`changes.show.${key}`))
  }
  return (
    <section aria-label={t('changes.rows')} className={css.rows}>
      {counts.length > 1 && (
        <ChoiceBar<RowFilter>
          label={t('changes.showWhich')}
          choices={counts.map(([value, count]) => ({
            value,
            label: `${word(value)} ${numberIn(i18n.language, count)}`,
          }))}
          value={show}
          onChange={setChosen}
        />
      )}
      <Rows
        key={show}
        change={change}
        show={show}
        all={numberIn(i18n.language, counts.find(([name]) => name === show)?.[1] ?? 0)}
      />
    </section>
  )
}

type RowsProps = { change: ChangeSet; show: RowFilter /** How many there are, formatted. */; all: string }
function Rows({ change, show, all }: RowsProps) {
  const { t } = useTranslation()
  const rows = useInfiniteQuery({
    ...rowsQuery(change.changeKey, show),
    // Rows change their result while it runs, so they are refetched with the set.
    refetchInterval: isMoving(change.state) && change.total <= 50 ? 3000 : false,
  })
  if (!rows.data) return <QueryState query={rows} failed={t('changes.rowsFailed')} lines={4} height={24} />
  const items = rows.data.pages.flatMap((page) => page.items)
  const same = rows.data.pages[0]?.same ?? []
  const shared = items[0]?.fields.filter(({ name }) => same.includes(name)) ?? []
  const own = (row: ChangeRow) => row.fields.filter(({ name }) => !same.includes(name))
  const alike = shared.length > 0 && items.every((row) => !row.message && own(row).length === 0)
  return (
    <>
      {shared.length > 0 && (
        <p className={css.shared}>
          {t('changes.allOf', { count: all })}
          {shared.map((one) => (
            <Difference key={one.name} {...one} />
          ))}
        </p>
      )}
      <ScrollRegion roving className={css.scroll} label={t(`changes.show.${show}`)}>
        {alike ? <Names items={items} /> : <Table items={items} own={own} shared={shared.length > 0} />}
      </ScrollRegion>
      <MoreButton label={t('changes.moreRows')} pages={rows} />
      {rows.data.pages[0]?.partly && <p className="dim">{t('changes.partly')}</p>}
    </>
  )
}

function Difference({ label, type, ...values }: ChangeField) {
  const { t } = useTranslation()
  const display = useValue()
  const from = values.from === null ? undefined : display(type, values.from)
  const to = values.to === null ? t('changes.noValue') : display(type, values.to)
  return (
    <span className={css.difference}>
      <span className="dim">{label}</span> {from === undefined ? to : t('changes.fromTo', { from, to })}
    </span>
  )
}

function pathOf({ targetKind, targetKey, targetAcctKey }: ChangeRow): string {
  if (targetKind === 'invoice') return paths.invoice(targetKey)
  if (targetKind === 'partnerCall') return paths.partnerCall(targetKey)
  return paths.account(targetAcctKey, targetKind === 'user' ? 2 : undefined)
}

/** The object, in a new tab, so that the panel stays. */
const Target = ({ row }: { row: ChangeRow }) => (
  <NewTabLink href={pathOf(row)} tabIndex={-1}>
    {row.targetName}
  </NewTabLink>
)

/** Where all objects change in the same way, their names are enough. */
const Names = ({ items }: { items: readonly ChangeRow[] }) => (
  <ul className={css.names}>
    {items.map((row) => (
      <li key={row.ordinal}>
        <Target row={row} />
      </li>
    ))}
  </ul>
)

type TableProps = { items: readonly ChangeRow[]; own: (row: ChangeRow) => ChangeField[]; shared: boolean }
function Table({ items, own, shared }: TableProps) {
  const { t } = useTranslation()
  const reasons = items.some((row) => row.message)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('changes.column.target')}</th>
          <th scope="col">{t('changes.column.change')}</th>
          {reasons && <th scope="col">{t('changes.column.reason')}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <tr key={row.ordinal}>
            <th scope="row">
              <Target row={row} />
            </th>
            <td>
              {own(row).length === 0 && !shared && <span className="dim">{t('changes.same')}</span>}
              {own(row).map((one) => (
                <Difference key={one.name} {...one} />
              ))}
            </td>
            {reasons && <td>{row.message}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
