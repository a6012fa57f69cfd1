import { audit } from '@portal/contract/audit/audit.contract'
import { clientFor } from '../../lib/api.ts'
import type { UiReport } from './reportUi.ts'

const api = clientFor(audit)

/** Saves a report of this browser; call it through `reportUi` only, which shows failures. */
export const saveReport = (body: UiReport) => api.save({ body })
