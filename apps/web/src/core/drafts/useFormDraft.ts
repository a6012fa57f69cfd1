import { useState } from 'react'
import { dropDraft, findDraft, keepDraft } from '../../lib/drafts.ts'
import { useMe } from '../me/me.queries.ts'

/**
 * What this person typed into a form and did not save, kept in this tab across reloads and forced sign-outs; `name`
 * identifies the form and its record. `isWhole` validates a stored draft: it may be of an older version. Never for secrets.
 */
export function useFormDraft<D extends object>(name: string, isWhole: (found: Partial<D>) => boolean) {
  const { userKey } = useMe()
  const [found] = useState(() => {
    const kept = findDraft(userKey, name)
    return typeof kept === 'object' && kept !== null && isWhole(kept) ? (kept as D) : undefined
  })
  return {
    found,
    keep: (draft: D) => keepDraft(userKey, name, draft),
    drop: () => dropDraft(userKey, name),
  }
}
