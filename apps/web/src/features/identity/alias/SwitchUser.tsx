import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { hasUnsaved } from '../../../lib/unsaved.ts'
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx'
import { say } from '../../../ui/toast.ts'
import { switchBack } from './alias.queries.ts'

/** "Switch User" (specification section 1): back to the actual person. Rendered only while acting for another. */
export function SwitchUser({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const { email, actingBy } = useMe()
  const [asking, setAsking] = useState(false)
  const back = useMutation({
    mutationFn: switchBack,
    onError: (error) => say(error instanceof ApiError ? error.firstWords : t('errors.offline'), { failed: true }),
  })
  if (!actingBy) return null
  const go = () => {
    setAsking(false)
    if (!back.isPending && !back.isSuccess) back.mutate({ actor: actingBy.email, alias: email })
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={back.isPending || undefined}
        onClick={() => (hasUnsaved() ? setAsking(true) : go())}
      >
        {t('alias.switchUser')}
      </button>
      {asking && <LeaveDialog onLeave={go} onStay={() => setAsking(false)} />}
    </>
  )
}
