import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { Database, Tables as Stored } from '../platform/db/db.ts'
import type { Parts } from '../platform/http/handle.ts'
import type { Loop } from '../platform/jobs/loop.ts'
import type { ScheduledJob } from '../platform/jobs/schedule.ts'
import type { AnyOperation } from './changes/changes.operation.ts'
import type { TargetKind } from './changes/changes.targets.ts'
import type { AnyExportKind } from './files/files.kind.ts'
import type { Template } from './mails/mails.template.ts'
import type { EndsWithPeople } from './people/people.ends.ts'
import type { SearchSource } from './search/search.ts'
import type { HealthSource } from './worklist/worklist.health.ts'
import type { FigureLine, OverviewLine, SetupLine, WorklistLine } from './worklist/worklist.ts'

export type JobParts = { db: Database; config: Config; keys: Keys; logger: Logger }
export type Jobs = { loops?: readonly Loop[]; scheduled?: readonly ScheduledJob[] }

type Columns<T extends keyof Stored> = { columns: readonly (keyof Stored[T])[]; why: string }
/**
 * Who makes a table grow, what bounds it, the job that removes from it, the test that shows the bound (file and title), and
 * which columns keep their text when a customer is purged, and why.
 */
type Table<T extends keyof Stored> = {
  by: string
  bound: string
  job?: string
  shown?: readonly [file: string, title: string]
  leftByPurge?: Columns<T>
}
export type Tables = { readonly [T in keyof Stored]?: Table<T> }

/** The parts of a feature; `app.ts` lists the features and nothing else. */
export type Feature = {
  routes?: (app: FastifyInstance, parts: Parts) => void
  /** The kinds of change sets that it knows. */
  operations?: readonly AnyOperation[]
  /** The kinds of objects that change sets are about. */
  targets?: readonly TargetKind[]
  /** The kinds of files that its lists export. */
  exports?: readonly AnyExportKind[]
  /** Its jobs. */
  jobs?: (parts: JobParts) => Jobs
  /** Its objects that stop working when the people responsible for them leave. */
  endsWithPeople?: readonly EndsWithPeople[]
  /** Lines of the worklist on the home page. */
  worklist?: readonly WorklistLine[]
  /** Lists what needs attention in one object, on its page. */
  health?: readonly HealthSource[]
  /** The kinds of its objects that the search finds. */
  search?: readonly SearchSource[]
  /** Key figures on the home page. */
  figures?: readonly FigureLine[]
  /** Parts of the home page of a customer. */
  overview?: readonly OverviewLine[]
  /** Steps that set up a new portal. */
  setup?: readonly SetupLine[]
  /** The templates of its mails, all that `x.mails.ts` exports. */
  mails?: Readonly<Record<string, Template>>
  /** Its tables. */
  tables?: Tables
}
