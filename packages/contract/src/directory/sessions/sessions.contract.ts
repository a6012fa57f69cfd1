import * as z from 'zod/mini'
import { self } from '../../core/access/access.guards.ts'
import { Refresh, Tokens } from '../../identity/auth/auth.contract.ts'
import { key } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { LoginDetail } from '../users/users.contract.ts'
import { sessionsAddresses } from './sessions.addresses.ts'
import { SessionItem } from '../../core/sessions/sessions.fields.ts'

/** What a page that was loaded anew needs: `RefreshToken`, `LoginDetail` and the access profile in one answer. */
export const Resumed = wire('Resumed', {
  Tokens,
  /** Null when they could not be read: the tokens count all the same, and the page asks again. */
  Person: z.nullable(wire('ResumedPerson', { LoginDetail, AccessProfile: z.array(z.string()) })),
})

export const sessions = defineRoutes({
  resume: {
    ...sessionsAddresses.resume.at,
    summary: 'A new access token for a refresh token, with the person and the access profile: one call after a reload',
    access: 'public',
    envelope: 'token',
    body: Refresh,
    result: Resumed,
    errors: ['auth.refreshRefused', 'request.crossSite'],
  },
  list: {
    ...self,
    method: 'GET',
    path: '/api/v1/User/Sessions',
    summary: 'Where the caller is signed in, latest first',
    result: wire('SessionList', { Items: z.array(SessionItem) }),
  },
  end: {
    ...self,
    method: 'DELETE',
    path: '/api/v1/User/Sessions/:sessionKey',
    summary: 'Sign out one session of the caller',
    stepUp: true,
    params: z.object({ sessionKey: key() }),
    result: wire('SessionEnded', { done: z.boolean() }),
    errors: ['session.notFound', 'alias.forbidden'],
  },
  endOthers: {
    ...self,
    method: 'POST',
    path: '/api/v1/User/OtherSessions/End',
    summary: 'Sign out every session of the caller but this one',
    stepUp: true,
    body: wireBody('EndOthers', {}),
    result: wire('SessionsEnded', { ended: z.number() }),
    errors: ['alias.forbidden'],
  },
})
