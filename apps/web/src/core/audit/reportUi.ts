import type { audit } from '@portal/contract/audit/audit.contract'
import type { Input } from '@portal/contract/core/route'
import { session } from '../../lib/session.ts'

/** What this browser did with data: viewed, exported, printed, copied (specification section 7, SaveAuditTrial). */
export type UiReport = Input<typeof audit.save>['body']

/** The most that are kept to be tried again. */
const mostUnsaved = 100
let unsaved: readonly UiReport[] = []
const listeners = new Set<() => void>()
const tell = (next: readonly UiReport[]) => {
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
  dismiss: () => tell([]),
  retry: () => {
    const reports = unsaved
    tell([])
    return Promise.all(reports.map(reportUi))
  },
}

/** Tells the audit what was done here. Never fails: what could not be kept is shown, with a way to try again. */
export async function reportUi(report: UiReport): Promise<void> {
  try {
    const { saveReport } = await import('./saveReport.ts')
    await saveReport(report)
  } catch (error) {
    console.error('Failed to save audit trial.', error) // oxlint-disable-line no-console -- specification section 8 asks for the log line
    tell([...unsaved, report].slice(-mostUnsaved))
  }
}

/** What was told in this visit: a record that is looked at or copied again says nothing new. */
const told = new Set<string>()
/** The same, once for each record and visit. */
export function reportOnce(report: UiReport): void {
  const key = JSON.stringify(report)
  if (told.has(key)) return
  told.add(key)
  void reportUi(report)
}

/** A value of an account that was copied, by the name of its field. */
export const reportCopied = (acctKey: string, field: string) =>
  reportOnce({ action: 'ui.copied', acctKey, page: 'account', target: field })

// A visit ends with its session: what is left of it is not to be told in the name of whoever comes next.
session.subscribe(({ signedIn }) => {
  if (signedIn) return
  told.clear()
  tell([])
})
