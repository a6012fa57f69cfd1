import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whyViews } from '../core/access/Why.tsx'
import { UnsavedReports } from '../features/operations/audit/UnsavedReports.tsx'
import { session } from '../lib/session.ts'
import { WhyContext } from '../lib/why.ts'
import { Extensions } from './Extensions.tsx'
import { InShell } from '../ui/inShell.ts'
import { queryClient } from './queryClient.ts'
import { Shell } from './shell/Shell.tsx'

/** The layout of every signed-in page. Clears the cache when another person signs in. */
export function SignedInLayout() {
  useEffect(
    () => () => {
      if (!session.signedIn()) queryClient.clear()
    },
    [],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <InShell value={true}>
        <WhyContext value={whyViews}>
          <Extensions>
            <Shell />
          </Extensions>
          <UnsavedReports />
        </WhyContext>
      </InShell>
    </QueryClientProvider>
  )
}
