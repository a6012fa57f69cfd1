import { dayIn } from '@portal/contract/core/language'
import { maxMonths } from '@portal/contract/insight/reports/reports.declare'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { dayIn as dayOf } from '../../lib/dates.ts'
import { monthBefore } from '../../lib/months.ts'
import { useReader } from '../moments/useMoment.ts'

/** The time zone in which each day begins first. */
const firstZone = 'Pacific/Kiritimati'
/** The time zone in which each day ends last. */
const lastZone = 'Etc/GMT+12'
/** The latest month that is over in every time zone: earlier it can't be closed. */
export const latestMonth = () => monthBefore(dayOf(new Date(), lastZone), 1)
/** The months of a report by default. */
const usual = 6

type Search = Record<string, unknown>
/** A month in an address, by its first day. */
export const monthOf = (value: unknown) =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])-01$/.test(value) ? value : undefined

/**
 * The months of a report in the address, each by its first day; months beyond the longest span are cut off at the
 * beginning.
 */
export function monthsOfAddress({ from, to }: Search, now: string) {
  const toMonth = monthOf(to) ?? now
  const first = monthOf(from) ?? monthBefore(toMonth, usual - 1)
  const earliest = monthBefore(toMonth, maxMonths - 1)
  return { fromMonth: first > toMonth ? toMonth : first < earliest ? earliest : first, toMonth }
}

/**
 * The address of a report: its query, its months, and how to change them.
 * @param of what the report counts. Moments are in the months of the reader. Days of documents and payments are those of
 *   who wrote them, which may be in the next month already while the reader is still in this one.
 */
export function useMonths(of: 'moments' | 'days' = 'moments') {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const { timeZone } = useReader()
  const [now] = useState(() => monthBefore(dayOf(new Date(), of === 'days' ? firstZone : timeZone), 0))
  const change = (part: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: ((was: Search) => ({ ...was, ...part })) as never,
      replace: true,
      resetScroll: false,
    })
  return { search, months: monthsOfAddress(search, now), now, change }
}

/** The short name of a month, given by its first day: Nov 2026. */
export function useMonthName(): (month: string) => string {
  const { language } = useTranslation().i18n
  return (month) => dayIn(language, month, { month: 'short', year: 'numeric' })
}
