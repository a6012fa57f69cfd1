import * as z from 'zod/mini'
import { key } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

/** Where somebody is signed in. Moments are ISO 8601 in UTC. */
export const SessionItem = wire('SessionItem', {
  SessionKey: z.string(),
  ClientId: z.string(),
  SourceName: z.string(),
  /** As the browser describes itself: "Chrome", "Windows"; null when it does not. */
  Browser: z.nullable(z.string()),
  System: z.nullable(z.string()),
  /** The IP address; the portal does not look up its location. */
  Ip: z.nullable(z.string()),
  CreatedOn: z.string(),
  LastSeenOn: z.string(),
  EndsOn: z.string(),
  Sso: z.boolean(),
  /** Who acts, if this is a session in another person's name. */
  ActingBy: z.nullable(z.string()),
  Current: z.boolean(),
})
export type SessionItem = z.output<typeof SessionItem>

export const sessions = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/v1/User/Sessions',
    summary: 'Where the caller is signed in, the latest first',
    access: 'signed-in',
    module: { free: 'self' },
    result: wire('SessionList', { Items: z.array(SessionItem) }),
  },
  end: {
    method: 'DELETE',
    path: '/api/v1/User/Sessions/:sessionKey',
    summary: 'Sign out one session of the caller',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    params: z.object({ sessionKey: key() }),
    result: wire('SessionEnded', { done: z.boolean() }),
    errors: ['session.notFound', 'alias.forbidden'],
  },
  endOthers: {
    method: 'POST',
    path: '/api/v1/User/OtherSessions/End',
    summary: 'Sign out every session of the caller but this one',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    body: wireBody('EndOthers', {}),
    result: wire('SessionsEnded', { ended: z.number() }),
    errors: ['alias.forbidden'],
  },
})
