import { Suspense, useSyncExternalStore } from 'react'
import { unsavedReports } from '../../../core/audit/reportUi.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const Banner = lazyPart(async () => (await import('./UnsavedReportsBanner.tsx')).UnsavedReportsBanner)

/** Empty until a report to the audit could not be saved. */
export function UnsavedReports() {
  const reports = useSyncExternalStore(unsavedReports.subscribe, unsavedReports.get)
  if (reports.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  )
}
