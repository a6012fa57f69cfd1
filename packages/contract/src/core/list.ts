import * as z from 'zod/mini'
import type { ValueKind, ColumnOptions } from './columns.ts'
import { key, moment, name, nullable, optional, text } from './fields.ts'

// A list, declared once: what it is filtered and sorted by, and what it shows. Request, address, pills, saved views, the
// predicate of a change set, the column chooser and the columns of an export follow from the declaration (decision 0064).

/**
 * The column of the list's table that a filter applies to, by its name in code. Absent where the feature resolves it.
 */
type ColumnOption = { column?: string }
/** The names of its values: the texts below this key, or the items of a lookup. */
type Words = { words: string } | { lookup: string }
/**
 * Its name in the address of the page, if it differs from the request's. `apart`: typed above the list or set by a
 * link, and not one of the filters to choose.
 */
type AddressOption = { at?: string; apart?: true }

/** Rows with one of several values of a closed list. */
export function choices<V extends string, const O extends ColumnOption & AddressOption & Words & { most?: number }>(
  schema: z.ZodMiniEnum<{ [K in V]: K }>,
  options: O,
) {
  const values = Object.values(schema.def.entries) as V[]
  const { most = values.length } = options
  return {
    ...options,
    kind: 'choices' as const,
    values,
    most,
    schema: optional(z.array(schema).check(z.maxLength(most))),
  }
}
/** Rows with one of several names that people gave, such as tags, ignoring case. */
export const names = <const O extends ColumnOption & AddressOption & { most: number; longest: number }>(
  options: O,
) => ({
  ...options,
  kind: 'names' as const,
  schema: optional(z.array(name(options.longest)).check(z.maxLength(options.most))),
})
/** Rows of one person or company, or of one of a few things that the screen offers. */
export const keyed = <const O extends ColumnOption & AddressOption & { picks: KeyPicker }>(options: O) => ({
  ...options,
  kind: 'key' as const,
  schema: optional(nullable(key())),
})
/**
 * Rows with a property: asked for with or without it, each property in a separate field, with the column that holds it,
 * or null where the feature resolves it. In the address and among the filters they form one group.
 */
export const flags = <const F extends Readonly<Record<string, string | null>>, const O extends AddressOption>(
  is: F,
  options: O,
) => ({
  ...options,
  kind: 'flags' as const,
  is,
  values: Object.keys(is) as (keyof F & string)[],
  schema: optional(z.boolean()),
})
/** Past days that the screen offers, next to a custom range. */
type PastDays = {
  /** Its name in the address: a number of days, or `all`. */
  at: string
  days: readonly number[]
  /** The filter that a list opens with, unless one of the selective filters is set. */
  usual: number
  not: readonly string[]
}
/** Rows at or after the first moment and before the second; readers enter days in their time zone. */
export const period = <const O extends ColumnOption & { ends: readonly [from: string, to: string]; back?: PastDays }>(
  options: O,
) => ({
  ...options,
  kind: 'period' as const,
  schema: optional(nullable(moment())),
})
/** Rows with exactly this text, which is typed, pasted, or chosen among those that the screen offers. */
export const typed = <const O extends ColumnOption & AddressOption & { picks?: 'offered' }>(
  longest: number,
  options: O,
) => ({
  ...options,
  kind: 'text' as const,
  longest,
  schema: optional(nullable(text(longest))),
})
/** Words that a row holds. */
export const words = <const O extends AddressOption>(longest: number, options: O) => ({
  ...options,
  kind: 'words' as const,
  apart: true as const,
  longest,
  schema: optional(text(longest)),
})

type KeyPicker = 'person' | 'account' | 'offered'
type Kind =
  | ({ kind: 'choices'; values: readonly string[]; most: number } & Words)
  | { kind: 'names'; most: number; longest: number }
  | { kind: 'key'; picks: KeyPicker }
  | { kind: 'flags'; is: Readonly<Record<string, string | null>>; values: readonly string[] }
  | { kind: 'period'; ends: readonly [from: string, to: string]; back?: PastDays }
  | { kind: 'text'; longest: number; picks?: 'offered' }
  | { kind: 'words'; longest: number }
export type Filter = Kind & ColumnOption & AddressOption & { schema: z.core.$ZodType }
export type Filters = Readonly<Record<string, Filter>>

/** A column of a list: the fields of a row that it shows, with what each holds, and what it is sorted by. */
export type ListColumn = ColumnOptions & {
  fields: Readonly<Record<string, ValueKind>>
  sort?: string
  /** Shown only once it was chosen. */
  optional?: true
}
type Sorts = Readonly<Record<string, 'up' | 'down'>>

export type AnyList = {
  /** The name under which its views and columns are stored. */
  name: string
  /** People keep views of it. */
  views?: true
  filters: Filters
  /** The sort columns, each with its first direction; the first of all is the default. */
  sorts: Sorts
  columns: Readonly<Record<string, ListColumn>>
}

type Columns = AnyList['columns']
/** The names of all fields that the columns of a list show. */
export type ColumnField<L extends { columns: Columns }> = {
  [K in keyof L['columns']]: keyof L['columns'][K]['fields']
}[keyof L['columns']] &
  string
/** The fields that the columns show, in their order, with what each holds: the columns of a file. */
export const columnFields = <L extends { columns: Columns }>({ columns }: L) =>
  Object.values(columns).flatMap(({ fields }) => Object.entries(fields)) as [ColumnField<L>, ValueKind][]

export const defineList = <const L extends AnyList>(list: L) => list

/** The order of a list; a minus means descending. */
export type SortOf<L extends AnyList> = (keyof L['sorts'] & string) | `-${keyof L['sorts'] & string}`
export function sortsOf<L extends AnyList>(list: L) {
  const both = Object.entries(list.sorts).flatMap(([by, first]) => (first === 'down' ? [`-${by}`, by] : [by, `-${by}`]))
  return both as unknown as readonly [SortOf<L>, ...SortOf<L>[]]
}

type FieldsOf<K extends string, F> = F extends { ends: readonly [infer A extends string, infer B extends string] }
  ? A | B
  : F extends { is: Readonly<Record<infer A extends string, unknown>> }
    ? A
    : K
/** The fields of a request that filters a list, in code names. */
export type FilterShape<F extends Filters> = {
  [K in keyof F & string as FieldsOf<K, F[K]>]: F[K]['schema']
}
/** The names of a filter's fields in a request: its own, the ends of a period, or one for each property. */
export function fieldsOf(name: string, filter: Filter): readonly string[] {
  if (filter.kind === 'period') return filter.ends
  return filter.kind === 'flags' ? filter.values : [name]
}
export const filterShape = <F extends Filters>({ filters }: { filters: F }) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => fieldsOf(name, filter).map((field) => [field, filter.schema])),
  ) as FilterShape<F>

export type Capitalized<S extends Record<string, unknown>> = { [K in keyof S & string as Capitalize<K>]: S[K] }
export const capitalize = (field: string) => field.charAt(0).toUpperCase() + field.slice(1)
/** These fields by their wire names in the portal's routes. */
export const capitalized = <S extends Record<string, unknown>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([field, schema]) => [capitalize(field), schema])) as Capitalized<S>

/** The checks across fields of a request: a period ends after it begins. @param wireName a field's name on the wire */
export const inPeriods = <T extends object>(
  { filters }: { filters: Filters },
  wireName: (field: string) => string = (field) => field,
) =>
  Object.values(filters).flatMap((filter) => {
    if (filter.kind !== 'period') return []
    const [from, to] = filter.ends
    const moments = (query: T) =>
      [from, to].map((end) => (query as Record<string, string | null | undefined>)[end]) as [string?, string?]
    const isPeriod = (query: T) => {
      const [first, last] = moments(query)
      return !first || !last || Date.parse(first) < Date.parse(last)
    }
    return [z.refine<T>(isPeriod, { error: 'endBeforeStart', path: [wireName(to)] })]
  })
