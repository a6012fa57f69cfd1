import { Suspense } from 'react'
import { useAskedChange } from '../../../core/changes/openChange.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const ChangePanel = lazyPart(async () => (await import('./ChangePanel.tsx')).ChangePanel)

/** The place of the preview of a change set; any page can request it. */
export function ChangeHost() {
  const asked = useAskedChange()
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ChangePanel key={asked.id} asked={asked} />
    </Suspense>
  )
}
