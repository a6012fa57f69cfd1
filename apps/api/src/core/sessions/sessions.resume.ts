import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import { getClient } from './sessions.clients.ts'
import { insertRefreshToken } from './sessions.open.repository.ts'
import type { IssuedSession } from './sessions.open.ts'
import { newRefreshToken, hashesOf } from './sessions.refreshTokens.ts'
import { findResumable, retireRefreshTokens } from './sessions.resume.repository.ts'

/** Resumes a session after another took its place in the browser. @throws Problem auth.required when it is over */
export async function resumeSession(tx: Tx, sessionId: string): Promise<IssuedSession> {
  const session = await findResumable(tx, sessionId)
  if (!session) throw new Problem('auth.required')
  const refresh = newRefreshToken(getClient(session.clientId))
  const generation = await retireRefreshTokens(tx, sessionId)
  await insertRefreshToken(tx, sessionId, hashesOf(refresh), generation + 1)
  return { session, refresh }
}
