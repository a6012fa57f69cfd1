import type { SessionItem } from '@portal/contract/core/sessions/sessions.fields'
import bowser from 'bowser'
import { last } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { hidesAbove, visibleName } from '../people/people.sight.ts'
import { listAlive } from './sessions.alive.repository.ts'

/** A person with more sees the latest; ending all others ends the rest too. */
const maxListed = 100

type BrowserInfo = { browser: string | null; system: string | null }

/** The browser and the system that a User-Agent header names, as people know them; null where it names none. */
function browserAndSystemOf(userAgent: string | null): BrowserInfo {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

/**
 * A reader for the sessions of a list that parses each header once: that is expensive, and many sessions share a few
 * browsers.
 */
function browserReader(): (userAgent: string | null) => BrowserInfo {
  const browsers = new Map<string | null, BrowserInfo>()
  return (userAgent) => {
    const named = browsers.get(userAgent) ?? browserAndSystemOf(userAgent)
    browsers.set(userAgent, named)
    return named
  }
}

/** The sessions of a person, including impersonations of them, latest first. */
export async function sessionsOf(
  { db, caller }: Context,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<SessionItem[]> {
  const rows = await db.asAuth((tx) => listAlive(last(tx), userId, maxListed))
  // Impersonators are people of a company above.
  const acted = rows.some(({ actingBy }) => actingBy !== null)
  const hidden = acted && (await db.asAuth((tx) => hidesAbove(tx, accountId)))
  const nameFor = (name: string) => visibleName(name, { inside: false, hidden }, caller.language)
  const read = browserReader()
  return rows.map(({ userAgent, actingBy, ...row }) => ({
    ...row,
    ...read(userAgent),
    actingBy: actingBy && nameFor(actingBy),
    current: row.sessionKey === caller.sessionId,
  }))
}
