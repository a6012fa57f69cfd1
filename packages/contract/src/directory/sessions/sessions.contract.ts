import * as z from 'zod/mini'
import { self } from '../../core/access/access.guards.ts'
import { Refresh, Tokens } from '../../identity/auth/auth.contract.ts'
import { key } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { LoginDetail } from '../users/users.contract.ts'
import { sessionsAddresses } from './sessions.addresses.ts'
import { SessionItem } from '../../core/sessions/sessions.fields.ts'

/** Everything that a page needs after a reload: `RefreshToken`, `LoginDetail` and the access profile in one answer. */
export const Resumed = wire('Resumed', {
  Tokens,
  /** Null when they could not be read: the tokens are valid anyway, and the page asks again. */
  Person: z.nullable(wire('ResumedPerson', { LoginDetail, AccessProfile: z.array(z.string()) })),
})

export const sessions = defineRoutes({
  resume: {
    ...sessionsAddresses.resume.at,
    summary: 'Resume a session after a reload',
    description: 'Returns a new access token, the user and the access profile in one call.',
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
    summary: 'List the caller’s sessions, latest first',
    result: wire('SessionList', { Items: z.array(SessionItem) }),
  },
  end: {
    ...self,
    method: 'DELETE',
    path: '/api/v1/User/Sessions/:sessionKey',
    summary: 'End one of the caller’s sessions',
    stepUp: true,
    params: z.object({ sessionKey: key() }),
    result: wire('SessionEnded', { done: z.boolean() }),
    errors: ['session.notFound', 'alias.forbidden'],
  },
  endOthers: {
    ...self,
    method: 'POST',
    path: '/api/v1/User/OtherSessions/End',
    summary: 'End all other sessions of the caller',
    stepUp: true,
    body: wireBody('EndOthers', {}),
    result: wire('SessionsEnded', { ended: z.number() }),
    errors: ['alias.forbidden'],
  },
})
