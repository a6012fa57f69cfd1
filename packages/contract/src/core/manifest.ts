import type { AuditTexts } from './audit.table.ts'
import type { Errors } from './errors.table.ts'
import type { Labels } from './labels.ts'
import type { Requests } from './requests.ts'
import type { Route } from './route.ts'

/** What the contract has of a feature. */
export type Manifest<Routes extends Readonly<Record<string, Route>> = Readonly<Record<string, Route>>> = {
  readonly routes: Routes
  /** A valid request of each route that takes one. */
  readonly requests: Requests<Routes>
  /** What its fields are called, wherever they are in a request. */
  readonly labels: Labels
  readonly errors: Errors
  /** What the audit trail says of it. */
  readonly audit: AuditTexts
}
