import * as z from 'zod/mini'
import { wire } from '../wire.ts'

/** A session of a person. Moments are ISO 8601 in UTC. */
export const SessionItem = wire('SessionItem', {
  SessionKey: z.string(),
  ClientId: z.string(),
  SourceName: z.string(),
  /** As the browser identifies itself: "Chrome", "Windows"; null where it does not. */
  Browser: z.nullable(z.string()),
  System: z.nullable(z.string()),
  /** The IP address; the portal does not look up its location. */
  Ip: z.nullable(z.string()),
  CreatedOn: z.string(),
  LastSeenOn: z.string(),
  EndsOn: z.string(),
  Sso: z.boolean(),
  /** The real actor, in a session on another person's behalf. */
  ActingBy: z.nullable(z.string()),
  Current: z.boolean(),
})
export type SessionItem = z.output<typeof SessionItem>
