/** The person of an access token, and who acts for them. Not verified: the server decides what it permits. */
export type Identity = { userKey: string; actor: string }

/** Reads a token's claims; undefined if it is not a JWT. */
export function identityOf(token: string): Identity | undefined {
  try {
    const part = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as {
      sub?: unknown
      act?: { sub?: unknown }
    }
    if (typeof claims.sub !== 'string') return undefined
    return { userKey: claims.sub, actor: typeof claims.act?.sub === 'string' ? claims.act.sub : '' }
  } catch {
    return undefined
  }
}

/** Whether two tokens are for the same person and the same actor, if any; compared by sign-in where they do not say. */
export function sameIdentity(
  one: { token: string; startedAt: number },
  other: { token: string; startedAt: number },
): boolean {
  const [a, b] = [identityOf(one.token), identityOf(other.token)]
  return a && b ? a.userKey === b.userKey && a.actor === b.actor : one.startedAt === other.startedAt
}
