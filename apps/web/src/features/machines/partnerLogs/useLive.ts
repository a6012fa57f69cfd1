import type { PartnerCall } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import type { PartnerCallFilter } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { latestQuery } from './partnerLogs.queries.ts'

/** Milliseconds between two polls. */
const every = 5_000

/** New rows first; known rows are updated from the latest fetch. */
export function merged(latest: readonly PartnerCall[], loaded: readonly PartnerCall[]): PartnerCall[] {
  const now = new Map(latest.map((one) => [one.logKey, one]))
  const known = new Set(loaded.map(({ logKey }) => logKey))
  return [...latest.filter(({ logKey }) => !known.has(logKey)), ...loaded.map((one) => now.get(one.logKey) ?? one)]
}

/**
 * Follows new calls while the page is in sight. While a row is pointed at or focused nothing moves: the number of
 * waiting calls is shown instead, and they appear on demand.
 * @param reload reloads the list when there may be calls between the latest ones and those on the page
 */
export function useLive(filter: PartnerCallFilter, loaded: readonly PartnerCall[], reload: () => void) {
  const { i18n } = useTranslation()
  const [on, setOn] = useState(false)
  const [frozen, setFrozen] = useState<readonly PartnerCall[]>()
  // Up to now: a list that ends before now has no new calls.
  const latest = useQuery({ ...latestQuery(filter, i18n.language), enabled: on, refetchInterval: on ? every : false })
  const items = on ? (latest.data?.items ?? []) : []
  const keys = new Set(loaded.map(({ logKey }) => logKey))
  const isGap = items.length > 0 && loaded.length > 0 && items.every(({ logKey }) => !keys.has(logKey))
  const shown = frozen ?? (isGap ? [] : items)
  const rows = on ? merged(shown, loaded) : [...loaded]
  const seen = new Set(rows.map(({ logKey }) => logKey))
  const waiting = items.filter(({ logKey }) => !seen.has(logKey)).length
  const hold = () => setFrozen((before) => before ?? shown)
  const release = () => setFrozen(undefined)
  return {
    on,
    rows,
    waiting,
    toggle: () => {
      setOn(!on)
      setFrozen(undefined)
    },
    show: () => {
      setFrozen(undefined)
      if (isGap) reload()
    },
    holds: on ? { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release } : {},
  }
}
