import { audit } from '@portal/contract/audit/audit.contract'
import { clientFor } from '../../lib/api.ts'
import type { UiReport } from './reportUi.ts'

const api = clientFor(audit)

/** Keeps what this browser reports of itself; through `reportUi` only, which shows what could not be kept. */
export const saveReport = (body: UiReport) => api.save({ body })
