import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { say } from '../toast.ts'

/** Says once that the edits are saved, when they are. */
export function useSavedSaid(saved: boolean): void {
  const { t } = useTranslation()
  const tell = useEffectEvent(() => say(t('form.saved')))
  useEffect(() => {
    if (saved) tell()
  }, [saved])
}
