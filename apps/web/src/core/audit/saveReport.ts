import { audit } from '@portal/contract/operations/audit/audit.contract'
import type { Input } from '@portal/contract/core/route'
import { clientFor } from '../../lib/api.ts'

/**
 * Records what this browser did with data: viewed, exported, printed, copied (specification section 7, SaveAuditTrial).
 */
export type UiReport = Input<typeof audit.save>['body']

const api = clientFor(audit)

/** Saves a report of this browser; call it through `reportUi` only, which shows failures. */
export const saveReport = (body: UiReport) => api.save({ body })
