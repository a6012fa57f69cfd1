import { randomToken, sha256 } from '../../platform/crypto/hash.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { RequestFacts } from '../../platform/http/context.ts'
import type { Client } from './sessions.clients.ts'

/** The part of a split refresh token that scripts cannot read. */
export const refreshCookie = '__Host-rt'

/** A refresh token as its holder keeps it: `body` for everyone, `cookie` for clients that split it. */
export type RefreshToken = { body: string; cookie: string | undefined }
export const hashesOf = ({ body, cookie }: RefreshToken) => ({
  hash: sha256(body),
  cookieHash: cookie === undefined ? null : sha256(cookie),
})

export const newRefreshToken = (client: Client): RefreshToken => ({
  body: randomToken(),
  cookie: client.splitRefreshToken ? randomToken() : undefined,
})

/** The next token, derived so that a retry after a lost answer gets the same without it being stored. */
export const successorOf = (vault: Vault, { body, cookie }: RefreshToken): RefreshToken => ({
  body: vault.mac('refresh-token', body),
  cookie: cookie === undefined ? undefined : vault.mac('refresh-cookie', cookie),
})

/** The session's opaque binding id; only its hash is stored, and it is the same at every refresh. */
export const ekeyOf = (vault: Vault, sessionId: string) => vault.mac('ekey', sessionId)

export const dropRefreshCookie = (request: RequestFacts) => request.setCookie(refreshCookie, '', { maxAge: 0 })
