import type * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

/** The values that fill a valid request. */
export type RequestValues = {
  /** The key of the account concerned, in each place that names it. */
  account: string
  /** The key of the person concerned. */
  user: string
  /** A new key each time, without an object. */
  fresh: () => string
}
type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { [K in keyof T]: ReadonlyDeep<T[K]> }
    : T
type Part<R, K extends string> = R extends { [P in K]: infer S extends z.core.$ZodType }
  ? { [P in K]: ReadonlyDeep<z.input<S>> }
  : unknown
type WithInput = Record<'params', z.core.$ZodType> | Record<'query', z.core.$ZodType> | Record<'body', z.core.$ZodType>

/**
 * A valid request of each route of a feature that takes anything, in wire names, every field set. Tests call every
 * route with it and corrupt it, and the API document shows it. The web imports none of them.
 */
export type Requests<T extends RouteTable> = {
  [K in keyof T as T[K] extends WithInput ? K : never]: (
    filling: RequestValues,
  ) => Part<T[K], 'params'> & Part<T[K], 'query'> & Part<T[K], 'body'>
}
/** The parts of a request of any route. */
export type AnyRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
