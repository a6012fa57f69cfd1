import { useEffect, useState } from 'react'
import { session } from '../../lib/session.ts'

const interval = 5_000

/** Minutes until the session's absolute end, once it is less than `within` milliseconds away; else undefined. */
export function useMinutesLeft(within: number): number | undefined {
  const left = () => {
    const rest = (session.endsAt() ?? Number.POSITIVE_INFINITY) - Date.now()
    return Number.isFinite(rest) && rest <= within ? Math.max(0, Math.ceil(rest / 60_000)) : undefined
  }
  const [minutes, setMinutes] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setMinutes(left()), interval)
    return () => clearInterval(timer)
  })
  return minutes
}
