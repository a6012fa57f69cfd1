import type { audit } from '@portal/contract/audit/audit.contract'
import type { Input } from '@portal/contract/core/route'

/** What this browser did with data: exported, printed, copied (specification section 7, SaveAuditTrial). */
export type UiReport = Input<typeof audit.save>['body']

type Unsaved = { reports: readonly UiReport[]; message: string }
const none: Unsaved = { reports: [], message: '' }
let unsaved = none
const listeners = new Set<() => void>()
const tell = (next: Unsaved) => {
  unsaved = next
  for (const listener of listeners) listener()
}

/** Reports that could not be kept, for the banner that offers to try again. */
export const unsavedReports = {
  get: () => unsaved,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  dismiss: () => tell(none),
  retry: () => {
    const { reports } = unsaved
    tell(none)
    return Promise.all(reports.map(reportUi))
  },
}

/** Tells the audit what was done here. Never fails: what could not be kept is shown, with a way to try again. */
export async function reportUi(report: UiReport): Promise<void> {
  try {
    const { saveReport } = await import('./audit.queries.ts')
    await saveReport(report)
  } catch (error) {
    tell({ reports: [...unsaved.reports, report], message: error instanceof Error ? error.message : '' })
  }
}
