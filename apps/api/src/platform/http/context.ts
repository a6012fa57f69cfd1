import type { Language } from '@portal/contract/core/language'
import type { Caller, PersonCaller } from '../access/caller.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/db.ts'

/** The platform's facts about a request. `ip` is the client's, reliable only through trusted proxies. */
export type RequestFacts = {
  id: string
  ip: string
  userAgent: string | undefined
  /** The part of a file that is asked for. */
  range: string | undefined
  /** The caller's; without one, the request's. */
  language: Language
  /** The language requested by Accept-Language, if any. */
  languageAsked: Language | undefined
  cookies: Readonly<Record<string, string | undefined>>
  /** Whether the XSRF double submit matches (`security.md` 4). */
  xsrfMatches: boolean
  setCookie(name: string, value: string, options: { maxAge?: number; httpOnly?: boolean; path?: string }): void
  clearSiteData(): void
  /** Reports a fault that does not fail the answer; refusals are not reported. */
  logFault(error: unknown): void
  /** Set for jobs: the change set that the work belongs to, if any. */
  job?: { batchId: string | null }
  /** The source for the audit trail, if it is neither a page, a client nor a job. */
  source?: 'IMPORT'
  /** The answer is that of an earlier request with the same key. */
  repeated?: boolean
  /** Lets only the requesting browser cache the answer; it depends on nothing but Accept-Language. */
  cacheFor(seconds: number): void
}

/** The context of every use case, in addition to its input. */
export type OpenContext = { db: Database; config: Config; keys: Keys; request: RequestFacts }
export type Context = OpenContext & { caller: Caller }
/** The context of a route that only people may call (`allowsKeys`). */
export type PersonContext = OpenContext & { caller: PersonCaller }
/** A use case as the plumbing calls it, with input that its route has decoded. */
export type AnyHandler = (context: OpenContext & { caller?: Caller }, input: unknown) => Promise<unknown>
