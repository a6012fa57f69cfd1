import { use, useState } from 'react'
import { dropDraft, findDraft, keepDraft } from '../../lib/drafts.ts'
import { MeContext } from '../me/me.queries.ts'

/**
 * Keeps a form's unsaved input in this tab across reloads and forced sign-outs. `name` identifies the form and its
 * record; nothing is kept without a name or for people who are not signed in. `isWhole` validates a stored draft, which
 * may be of an older version. Never for secrets.
 */
export function useFormDraft<D extends object>(name: string | undefined, isWhole: (found: Partial<D>) => boolean) {
  const userKey = use(MeContext)?.userKey
  const [found] = useState(() => {
    const draft = userKey && name ? findDraft(userKey, name) : undefined
    return typeof draft === 'object' && draft !== null && isWhole(draft) ? (draft as D) : undefined
  })
  return {
    found,
    keep: (draft: D) => userKey && name && keepDraft(userKey, name, draft),
    drop: () => userKey && name && dropDraft(userKey, name),
  }
}
