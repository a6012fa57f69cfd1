import { useSyncExternalStore } from 'react'
import { readJson, write } from './storage.ts'

// The accounts opened last, stored in this browser separately for each person.

export type RecentAccount = {
  acctKey: string
  acctName: string
  acctNumber: string
  acctType: 'RP' | 'SP' | 'DT' | 'RS' | 'CU'
}

/** How many are kept. */
export const recentMost = 8

const listeners = new Set<() => void>()
const keyOf = (userKey: string) => `portal.recentAccounts.${userKey}`
const recentOf = new Map<string, readonly RecentAccount[]>()

const isRecent = (value: unknown): value is RecentAccount =>
  typeof value === 'object' &&
  value !== null &&
  ['acctKey', 'acctName', 'acctNumber', 'acctType'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** The accounts this person opened last, newest first. Invalid stored data counts as none. */
export function recentAccounts(userKey: string): readonly RecentAccount[] {
  const known = recentOf.get(userKey)
  if (known) return known
  const stored = readJson(keyOf(userKey))
  const accounts = Array.isArray(stored) ? stored.filter(isRecent).slice(0, recentMost) : []
  recentOf.set(userKey, accounts)
  return accounts
}

/** Puts the account just opened first; called by the account page. */
export function rememberAccount(userKey: string, { acctKey, acctName, acctNumber, acctType }: RecentAccount): void {
  const others = recentAccounts(userKey).filter((one) => one.acctKey !== acctKey)
  const accounts = [{ acctKey, acctName, acctNumber, acctType }, ...others].slice(0, recentMost)
  recentOf.set(userKey, accounts)
  write(keyOf(userKey), JSON.stringify(accounts))
  for (const listener of listeners) listener()
}

function listen(userKey: string, listener: () => void) {
  const changed = (event: StorageEvent) => {
    if (event.key !== null && event.key !== keyOf(userKey)) return
    recentOf.delete(userKey)
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changed)
  }
}

/** A hook that follows changes, including those of other tabs. */
export const useRecentAccounts = (userKey: string): readonly RecentAccount[] =>
  useSyncExternalStore(
    (listener) => listen(userKey, listener),
    () => recentAccounts(userKey),
  )
