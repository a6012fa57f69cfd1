import { session } from '../../lib/session.ts'
import type { UiReport } from './saveReport.ts'

/** How many reports are kept for retrying. */
const maxUnsaved = 100
let unsaved: readonly UiReport[] = []
const listeners = new Set<() => void>()
const notify = (next: readonly UiReport[]) => {
  unsaved = next
  for (const listener of listeners) listener()
}

/** Reports that could not be saved, for the banner that offers to try again. */
export const unsavedReports = {
  get: () => unsaved,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  dismiss: () => notify([]),
  retry: () => {
    const reports = unsaved
    notify([])
    return Promise.all(reports.map(reportUi))
  },
}

/** Reports actions on this screen to the audit. Never fails: a report that could not be saved is shown with a retry. */
export async function reportUi(report: UiReport): Promise<void> {
  try {
    const { saveReport } = await import('./saveReport.ts')
    await saveReport(report)
  } catch (error) {
    console.error('Failed to save audit trial.', error) // oxlint-disable-line no-console -- specification section 8 asks for the log line
    notify([...unsaved, report].slice(-maxUnsaved))
  }
}

/** Reports of this visit: viewing or copying a record again is not reported. */
const reported = new Set<string>()
/** Reports at most once per record and visit. */
export function reportOnce(report: UiReport): void {
  const key = JSON.stringify(report)
  if (reported.has(key)) return
  reported.add(key)
  void reportUi(report)
}

/** Reports that a field of an account was copied. */
export const reportCopied = (acctKey: string, field: string) =>
  reportOnce({ action: 'ui.copied', acctKey, page: 'account', target: field })

// A visit ends with its session: leftover reports must not be sent in the name of the next person.
session.subscribe(({ signedIn }) => {
  if (signedIn) return
  reported.clear()
  notify([])
})
