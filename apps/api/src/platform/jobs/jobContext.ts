import { v7 as uuid } from 'uuid'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../http/context.ts'

type Work = {
  /** The set or plan that it belongs to, if any. */
  batchId: string | null
  /** The request's address, for guards; empty where it was not kept. */
  ip?: string | null
}

/** The context of a job in a person's name. @param caller with their current permissions */
export function jobContext(
  { db, config, keys }: Pick<Context, 'db' | 'config' | 'keys'>,
  caller: Caller,
  { batchId, ip }: Work,
): Context {
  const nothing = () => {}
  return {
    db,
    config,
    keys,
    caller,
    request: {
      id: uuid(),
      ip: ip ?? '',
      userAgent: undefined,
      range: undefined,
      language: caller.language,
      languageAsked: undefined,
      cookies: {},
      xsrfMatches: false,
      setCookie: nothing,
      clearSiteData: nothing,
      logFault: nothing, // the loops log theirs
      cacheFor: nothing,
      job: { batchId },
    },
  }
}
