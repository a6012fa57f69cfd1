import type { AuditTexts } from './audit.table.ts'
import type { Errors } from './errors.table.ts'
import type { Labels } from './labels.ts'
import type { Requests } from './requests.ts'
import type { Route } from './route.ts'

/** The parts of the contract that belong to a feature. */
export type Manifest<Routes extends Readonly<Record<string, Route>> = Readonly<Record<string, Route>>> = {
  readonly routes: Routes
  /** A valid request of each route that takes one. */
  readonly requests: Requests<Routes>
  /** The names of its fields, wherever they are in a request. */
  readonly labels: Labels
  readonly errors: Errors
  /** Its texts in the audit trail. */
  readonly audit: AuditTexts
}
