import { v7 as uuid } from 'uuid'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../http/context.ts'

type Work = {
  /** The set or plan that it belongs to. */
  batchId: string
  /** The address of the request: guards need it, and during the run there is none. Empty where that was not kept. */
  ip?: string | null
}

/** The context of what a job does in somebody's name. @param caller with the rights that they have at this moment */
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
      language: caller.language,
      languageAsked: undefined,
      cookies: {},
      xsrfMatches: false,
      setCookie: nothing,
      clearSiteData: nothing,
      cacheFor: nothing,
      job: { batchId },
    },
  }
}
