import { type AnyList, type Filter, fieldsOf, type SortOf, sortsOf } from '@portal/contract/core/list'
import { dayAfter, startOfDay } from '../../lib/zoned.ts'

// The address of a list's page: filters, order and page, as the list's declaration has them (`ux.md` 1.2).

type ValueOf<F> = F extends { kind: 'choices' | 'flags'; values: readonly (infer V)[] }
  ? V[]
  : F extends { kind: 'names' }
    ? string[]
    : F extends { kind: 'words' }
      ? string
      : string | undefined
type NamesOf<K, F> = F extends { ends: readonly [infer A extends string, infer B extends string] }
  ? A | B | (F extends { back: { at: infer C extends string } } ? C : never)
  : F extends { at: infer A extends string }
    ? A
    : K & string
/** The filters of an address: keys of people and accounts, first and last days in the reader's time zone. */
export type FilterState<L extends AnyList> = {
  [K in keyof L['filters'] as NamesOf<K, L['filters'][K]>]: ValueOf<L['filters'][K]>
}
export type ListState<L extends AnyList> = FilterState<L> & {
  sort: SortOf<L>
  cursor: string | undefined
  page: number
  /** The row that the drawer shows. */
  peek: string | undefined
}
/** For any list. */
export type AnyState = Readonly<Record<string, unknown>>

export const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
/** Names are free text: in the list, a comma in a name is written as %2C, and a percent sign as %25. */
const written = (name: string) => name.replaceAll('%', '%25').replaceAll(',', '%2C')
const read = (text: string) => text.replaceAll('%2C', ',').replaceAll('%25', '%').trim()

const keyOf = (text: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined)
/** A valid day of a valid year: PostgreSQL has no year 0. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= '0001' &&
  (new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false)
/** Whether days are in order; an open period counts as ordered. */
export const inOrder = (from: string | undefined, to: string | undefined) => !from || !to || from <= to

/** The names of a filter in the address: one name, or the two ends of a period and the days before now. */
export const namesOf = (name: string, filter: Filter): readonly string[] =>
  filter.kind === 'period' ? [...filter.ends, ...(filter.back ? [filter.back.at] : [])] : [filter.at ?? name]
const all = ({ filters }: AnyList) => Object.entries(filters)

function valueOf(filter: Filter, text: string, at = '') {
  const parts = text.split(',')
  if (filter.kind === 'choices') return filter.values.filter((one) => parts.includes(one)).slice(0, filter.most)
  if (filter.kind === 'flags') return filter.values.filter((one) => parts.includes(one))
  if (filter.kind === 'names') {
    const names = parts.map((part) => read(part).slice(0, filter.longest)).filter((name) => name !== '')
    return [...new Set(names)].slice(0, filter.most)
  }
  if (filter.kind === 'words') return text.slice(0, filter.longest)
  if (filter.kind === 'text') return text.trim().slice(0, filter.longest) || undefined
  if (filter.kind === 'key') return keyOf(text)
  if (filter.back?.at === at)
    return text === 'all' || filter.back.days.some((days) => `${days}` === text) ? text : undefined
  return isDay(text) ? text : undefined
}

/** Parses an address; ignores what makes no sense, because people edit and truncate addresses. */
export function readList<L extends AnyList>(list: L, search: AnyState): ListState<L> {
  const filters = all(list).flatMap(([name, filter]) => {
    const values = namesOf(name, filter).map((at) => [at, valueOf(filter, textOf(search[at]), at)] as const)
    const [from, to, ...back] = values
    // A last day before the first one is ignored.
    return from && to && !inOrder(from[1] as string, to[1] as string)
      ? [from, [to[0], undefined] as const, ...back]
      : values
  })
  const sorts = sortsOf(list)
  const cursor = textOf(search['cursor']) || undefined
  const page = Number(search['page'])
  return {
    ...Object.fromEntries(filters),
    sort: sorts.find((one) => one === search['sort']) ?? sorts[0],
    cursor,
    page: cursor && Number.isInteger(page) && page > 1 ? page : 1,
    peek: textOf(search['peek']) || undefined,
  } as ListState<L>
}

/** The address of a state; defaults are left out to keep addresses short. */
export function writeList<L extends AnyList>(list: L, state: ListState<L>): Record<string, string | number> {
  const filters = all(list).flatMap(([name, filter]) =>
    namesOf(name, filter).map((at) => {
      const value = (state as AnyState)[at]
      if (Array.isArray(value)) return [at, value.map(written).join(',')] as const
      // A number of days is one in the address: the router puts a text that looks like one in quotation marks.
      const isDays = filter.kind === 'period' && filter.back?.at === at && Number(value) > 0
      return [at, isDays ? Number(value) : (value ?? '')] as const
    }),
  )
  const { sort, cursor = '', page, peek = '' } = state
  const rest = { sort: sort === sortsOf(list)[0] ? '' : sort, cursor, page: cursor ? page : '', peek }
  const entries = [...filters, ...Object.entries(rest)] as [string, string | number][]
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** A day's beginning, or with `last` its end, as a filter takes it: inclusive from, exclusive before. */
const moment = (day: string, timeZone: string, last: boolean) => startOfDay(last ? dayAfter(day) : day, timeZone)

type Period = Extract<Filter, { kind: 'period' }>
/** The chosen number of days back; `custom`: two days that the reader chooses. */
export function backOf({ filters }: AnyList, { ends, back }: Period, state: AnyState): string {
  if (!back || ends.some((end) => state[end])) return 'custom'
  const fewFound = back.not.some((name) => filters[name] && state[filters[name].at ?? name])
  return textOf(state[back.at]) || (fewFound ? 'all' : `${back.usual}`)
}
const [aMinute, aDay] = [60_000, 86_400_000]
/** The beginning of the days before now, by the minute, so that the same address makes the same request. */
const daysBack = (days: number, now: Date) =>
  new Date(Math.floor(now.getTime() / aMinute) * aMinute - days * aDay).toISOString()

/** The filter of a request, without empty fields. @param timeZone the reader's time zone, for filters by day */
export function filterOf<Wanted>(list: AnyList, state: AnyState, timeZone: string, now = new Date()): Wanted {
  const fields = all(list).flatMap(([name, filter]): (readonly [string | undefined, unknown])[] => {
    if (filter.kind === 'flags') return (state[filter.at ?? name] as string[]).map((flag) => [flag, true])
    const days = filter.kind === 'period' && filter.back ? Number(backOf(list, filter, state)) : Number.NaN
    if (days > 0) return [[fieldsOf(name, filter)[0], daysBack(days, now)]]
    return namesOf(name, filter).flatMap((at, end) => {
      const value = state[at] as string | readonly string[] | undefined
      if (!value?.length || end > 1) return []
      const encoded = filter.kind === 'period' ? moment(value as string, timeZone, end === 1) : value
      return [[fieldsOf(name, filter)[end], encoded]]
    })
  })
  return Object.fromEntries(fields) as Wanted
}
/** The names in the address of the days before now. */
const daysOf = (list: AnyList) =>
  all(list).flatMap(([, filter]) => (filter.kind === 'period' && filter.back ? [filter.back.at] : []))
/** The state without "in all time", which is no filter. */
export const withoutAllTime = <S extends AnyState>(list: AnyList, state: S): S => ({
  ...state,
  ...Object.fromEntries(daysOf(list).flatMap((at) => (state[at] === 'all' ? [[at, undefined]] : []))),
})
/** Whether the reader chose a filter; the days that a list opens with do not count. */
export const isFiltered = (list: AnyList, state: AnyState) => {
  const whole = { ...state, ...Object.fromEntries(daysOf(list).map((at) => [at, 'all'])) }
  return Object.keys(filterOf(list, whole, 'UTC')).length > 0
}
/** Whether the filter depends on the reader's time zone. */
export const hasDays = (list: AnyList, state: AnyState) =>
  all(list).some(([, filter]) => filter.kind === 'period' && filter.ends.some((at) => state[at]))

const empty = (filters: [string, Filter][]) =>
  Object.fromEntries(
    filters.flatMap(([name, filter]) => namesOf(name, filter).map((at) => [at, valueOf(filter, '')] as const)),
  )
/** No filter at all. */
export const noFilters = <L extends AnyList>(list: L) => empty(all(list)) as FilterState<L>
/** Clears the chosen filters; the search and its field stay. */
export const noChoices = <L extends AnyList>(list: L) =>
  empty(all(list).filter(([, filter]) => !filter.apart)) as Partial<FilterState<L>>
/** How many filter values are chosen. */
export const choicesIn = (list: AnyList, state: AnyState) => {
  const chosen = withoutAllTime(list, state)
  return Object.keys(noChoices(list)).flatMap((at) => chosen[at] ?? []).length
}
