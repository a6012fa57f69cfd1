import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/db/db.ts'
import type { Parts } from '../platform/http/handle.ts'
import type { Loop } from '../platform/jobs/loop.ts'
import type { ScheduledJob } from '../platform/jobs/schedule.ts'
import type { AnyOperation } from './changes/changes.operation.ts'
import type { Template } from './mails/mails.template.ts'

export type JobParts = { db: Database; config: Config; keys: Keys; logger: Logger }
export type Jobs = { loops?: readonly Loop[]; scheduled?: readonly ScheduledJob[] }

/** What a feature adds to the portal; `app.ts` lists the features and nothing else. */
export type Feature = {
  routes?: (app: FastifyInstance, parts: Parts) => void
  /** The kinds of change sets that it knows. */
  operations?: readonly AnyOperation[]
  /** Its jobs. */
  jobs?: (parts: JobParts) => Jobs
  /** The templates of its mails, all that `x.mails.ts` exports. */
  mails?: Readonly<Record<string, Template>>
}
