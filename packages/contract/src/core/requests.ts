import type * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

/** The values that fill a valid request. */
export type Filling = {
  /** The key of the account concerned, wherever it names one. */
  account: string
  /** The key of the person concerned. */
  user: string
  /** A key of nothing, another one each time. */
  fresh: () => string
}
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { [K in keyof T]: Given<T[K]> }
    : T
type Part<R, K extends string> = R extends { [P in K]: infer S extends z.core.$ZodType }
  ? { [P in K]: Given<z.input<S>> }
  : unknown
type Asking = Record<'params', z.core.$ZodType> | Record<'query', z.core.$ZodType> | Record<'body', z.core.$ZodType>

/**
 * A valid request of each route of a feature that takes anything, in wire names, every field set. Tests call every
 * route with it and corrupt it, and the API document shows it. The web imports none of them.
 */
export type Requests<T extends RouteTable> = {
  [K in keyof T as T[K] extends Asking ? K : never]: (
    filling: Filling,
  ) => Part<T[K], 'params'> & Part<T[K], 'query'> & Part<T[K], 'body'>
}
/** The parts of a request of any route. */
export type AnyRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
