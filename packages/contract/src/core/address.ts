import type { Route } from './route.ts'

/**
 * The facts needed to call a route without its schemas, which weigh more than all the rest of the sign-in page's
 * client: the address, and the wire names of the input. The route itself is written with `at`.
 */
export type Address = { at: { method: Route['method']; path: Route['path'] }; fields?: readonly string[] }
/** The addresses of some routes of a table. */
export type Addresses = Readonly<Record<string, Address>>
