import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { type AuditField, type AuditState, changed, filterOf, readAddress, writeAddress } from './audit.search.ts'

/** The question of the address, and how it is changed. */
export function useAuditState() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { timeZone } = useMe().preferences
  // "The last days" is resolved once: a page that stays open keeps the same query.
  const [now] = useState(() => new Date())
  return useMemo(() => {
    const state = readAddress(search)
    const apply = (next: AuditState, replace = false) =>
      void navigate({ to: '/audit', search: writeAddress(next) as never, replace, resetScroll: false })
    return {
      state,
      filter: filterOf(state, timeZone, now),
      apply,
      change: (changes: { [F in AuditField]?: string | undefined }, replace = false) =>
        apply(changed(state, changes), replace),
    }
  }, [search, navigate, timeZone, now])
}
export type AuditSearch = ReturnType<typeof useAuditState>
