import { languages } from '@portal/contract/core/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Config } from '../config/config.ts'
import { preferredLanguage } from './acceptLanguage.ts'
import type { RequestFacts } from './context.ts'
import { logFault } from './faults.ts'
import { addressOf } from '../limits/network.ts'
import { xsrfMatches } from './xsrf.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the session was found; logs and the error handler read it. */
    caller?: Caller
    /** The call was recorded as a partner's. */
    partnerCall?: true
  }
}

/**
 * The facts of the request that a use case may know. Cookies are Secure wherever the browser accepts that: https and
 * localhost.
 */
export function factsOf(request: FastifyRequest, reply: FastifyReply, config: Config): RequestFacts {
  const language = preferredLanguage(request)
  return {
    id: request.id,
    ip: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 512),
    language: language ?? languages[0],
    // An answer here has no validator that If-Range could name.
    range: request.headers['if-range'] ? undefined : request.headers.range,
    languageAsked: language,
    cookies: request.cookies,
    xsrfMatches: xsrfMatches(request, config),
    setCookie: (name, value, { maxAge, httpOnly = true, path = '/' }) => {
      void reply.setCookie(name, value, {
        path,
        httpOnly,
        secure: true,
        sameSite: 'strict',
        ...(maxAge !== undefined && { maxAge }),
      })
    },
    clearSiteData: () => {
      void reply.header('clear-site-data', '"cache", "storage"')
    },
    logFault: (error) => logFault(request, error),
    cacheFor: (seconds) => {
      void reply.header('cache-control', `private, max-age=${seconds}`).header('vary', 'Accept-Language, Authorization')
    },
  }
}
