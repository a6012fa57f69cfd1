import { Suspense } from 'react'
import { useOpenPreview } from '../../../core/changes/openChange.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const ChangePanel = lazyPart(async () => (await import('./ChangePanel.tsx')).ChangePanel)

/** The place of the preview of a change set; any page can request it. */
export function ChangeHost() {
  const panel = useOpenPreview()
  if (!panel) return null
  return (
    <Suspense fallback={null}>
      <ChangePanel key={panel.id} asked={panel} />
    </Suspense>
  )
}
