import type { Route } from './route.ts'

/**
 * What is needed to call a route without its schemas, which weigh more than all else that the sign-in page calls with:
 * where it is, and the wire names of what it takes. The route itself is written with `at`.
 */
export type Address = { at: { method: Route['method']; path: Route['path'] }; fields?: readonly string[] }
/** The addresses of some routes of a table. */
export type Addresses = Readonly<Record<string, Address>>
