import type { ErrorCode } from './errors.table.ts'
import type { PartnerOperation } from './partnerCalls.ts'
import type * as z from 'zod/mini'
import type { FurtherFlag } from './access/access.further.rules.ts'
import type { FreeModule, ModuleMark } from './access/access.modules.ts'
import type { Access } from './access/access.ts'

/** The right that a route needs. Required, so that a route without a decision does not compile. */
type Rights =
  | { access: Extract<Access, 'public' | 'half-signed-in'>; module?: never }
  | {
      access: Exclude<Access, 'public' | 'half-signed-in'>
      /** The requirement on callers limited by access groups (`product.md` 6.2), or why there is none. */
      module: ModuleMark | FreeModule
    }

/** One route of the API: the only description of it that exists. Requests, handlers, client, fakes and OpenAPI follow from it. */
export type Route = Rights & {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** Other addresses of the same route, by which clients of the specification know it. */
  aliases?: readonly `/${string}`[]
  /** The heading in the API reference: begins with a verb in the base form and names the result. */
  summary: string
  /** Conditions, limits and units, as whole sentences below that heading. */
  description?: string | undefined
  /**
   * The kind of object that the key in its path or body refers to: 404 outside the caller's tree, even for callers with
   * every other permission.
   */
  object?: 'account' | 'user'
  /** A second right that every call of it needs. */
  also?: Exclude<Access, 'public' | 'half-signed-in'>
  /** The actions of the route that need an additional flag for some objects. */
  further?: FurtherFlag
  /**
   * Refused to callers limited by access groups to less than full access: they do not administer access (`product.md`
   * 0).
   */
  fullAccess?: true
  /** The parts that need full access, if not the whole route does; the use case enforces it (`requireFullAccess`). */
  fullAccessFor?: string
  /**
   * Who calls it: people alone, or clients with a key too. Left out, it follows from the rest (`allowsKeys`): what is
   * about the caller alone, asks for full access or for a recent step-up is for people (decisions 0085 and 0183).
   */
  principals?: 'people' | 'any'
  /** Its body may name the caller by e-mail (`ofCaller`); the token says who calls, and another address is refused. */
  ownEmail?: true
  /** Only for people of the provider, to whom its object belongs. */
  provider?: true
  /** Refused to people of customers. */
  partners?: true
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** The schema of ResultContent (or resultContent). */
  result: z.core.$ZodType
  errors?: readonly ErrorCode[]
  /**
   * `standard` is {StatusCode, ResultContent, Message}; the token family answers {statusCode, resultContent, message}; `scim`
   * is the bare resource of RFC 7644 with its media type and errors.
   */
  envelope?: 'standard' | 'token' | 'scim'
  /** 200 by default. 204: without a body. */
  status?: 201 | 202 | 204
  /** The answer's `version` is also sent as the ETag header. */
  etag?: true
  /** Needs If-Match with that ETag: 428 without, 412 when stale. `optional`: checked if it is sent. */
  ifMatch?: true | 'optional'
  /**
   * Takes an Idempotency-Key header, which the platform handles: a repetition within 24 h returns the first answer.
   * `true`: required, 428 without. `optional`: for calls of the specification, which does not know the header.
   */
  idempotent?: true | 'optional'
  /**
   * Without an Idempotency-Key, the partner's own reference of the call counts: the same call with the same reference within
   * 24 h returns the first answer. It is the header X-External-Request-Id, else this field of the body.
   */
  onceByReference?: readonly string[]
  /** Requires a proof of identity within the last ten minutes: 403 step_up_required otherwise (`security.md` 3.5). */
  stepUp?: true
  /** The parts that require a step-up, if not the whole route does; the use case enforces it (`requireStepUp`). */
  stepUpFor?: string
  /** Refused while acting for someone, like everything that requires a step-up (`product.md` 3.6). */
  notActing?: true
  /**
   * The operation that partners request with it. Each such call that comes through the API is recorded, refused ones
   * too.
   */
  partnerCall?: PartnerOperation
  /** Only refusals of such a call are recorded: it is a read, made far more often than anyone would look it up. */
  refusalsAlone?: true
  /** The maximum number of bytes of its body, where that is more than `BODY_LIMIT_KIB`. */
  longest?: number
  /** A stream of this media type instead of the envelope. */
  produces?: 'text/csv' | 'application/octet-stream'
  /** For large results the answer is 202 and `result` instead: a file that a job makes. */
  orLater?: true
}
export type RouteTable = Record<string, Route>
/** @param names aliases of path prefixes: every route below them can also be called by these */
export function defineRoutes<const T extends RouteTable>(
  routes: T,
  names: Readonly<Record<`/${string}`, `/${string}`>> = {},
): T {
  const aliasesOf = (path: string) =>
    Object.entries(names).flatMap(([known, other]) =>
      path === known || path.startsWith(`${known}/`) ? [`${other}${path.slice(known.length)}` as const] : [],
    )
  const named = Object.entries(routes).map(([name, route]) => {
    const aliases = [...(route.aliases ?? []), ...aliasesOf(route.path)]
    return [name, aliases.length > 0 ? { ...route, aliases } : route]
  })
  return Object.fromEntries(named) as T
}

/** The requirement on callers limited by access groups; undefined without one. */
export const moduleOf = ({ module }: Route): ModuleMark | undefined => (module && 'name' in module ? module : undefined)

type PeopleOnly =
  | { access: 'half-signed-in' }
  | { module: { free: 'self' | 'own' | 'tree' } }
  | { fullAccess: true }
  | { stepUp: true }
/** Whether only people may call a route, in types: its handler then gets a person. */
export type ForPeople<R> = R extends { principals: infer P }
  ? 'people' extends P
    ? true
    : false
  : R extends PeopleOnly
    ? true
    : false
/** Whether a client with a key may call a route. */
export function allowsKeys({ principals, access, module, fullAccess, stepUp }: Route): boolean {
  if (access === 'public' || access === 'half-signed-in') return false
  if (principals) return principals === 'any'
  const personal = module && 'free' in module && ['self', 'own', 'tree'].includes(module.free)
  return !personal && !fullAccess && !stepUp
}

type Part<R, K extends string> = R extends { [P in K]: infer S extends z.core.$ZodType }
  ? { [P in K]: z.output<S> }
  : unknown
type RequiredInput<R, K extends string, Name extends string, V> = R extends { [P in K]: true }
  ? { [P in Name]: V }
  : unknown
type OptionalInput<R, K extends string, Name extends string, V> = R extends { [P in K]: 'optional' }
  ? { [P in Name]?: V }
  : unknown

/** The input of a handler, in code names; `ifMatch` is the version. Only the platform handles Idempotency-Key. */
export type Input<R> = Part<R, 'params'> &
  Part<R, 'query'> &
  Part<R, 'body'> &
  RequiredInput<R, 'ifMatch', 'ifMatch', number> &
  OptionalInput<R, 'ifMatch', 'ifMatch', number>
/** The input of a caller: `idempotencyKey` is a UUID. */
export type Request<R> = Input<R> &
  RequiredInput<R, 'idempotent', 'idempotencyKey', string> &
  OptionalInput<R, 'idempotent', 'idempotencyKey', string>
export type Result<R> = R extends { result: infer S extends z.core.$ZodType } ? z.output<S> : never
