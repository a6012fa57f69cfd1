import { Problem } from '@portal/contract/core/errors'
import type { RequestFacts } from '../../platform/http/context.ts'

/** How a registered client holds its refresh token, and whether a browser's cookies come with its requests. */
export type Client = { id: string; splitRefreshToken: boolean; browser: boolean }

/** First-party clients (`security.md` 3.2). No other client may ask for a password. */
const clients: readonly Client[] = [
  { id: 'portal-web', splitRefreshToken: true, browser: true },
  { id: 'portal-cli', splitRefreshToken: false, browser: false },
]

export const findClient = (id: string) => clients.find((client) => client.id === id)

/** @throws Problem auth.clientUnknown */
export function getClient(id: string): Client {
  const client = findClient(id)
  if (!client) throw new Problem('auth.clientUnknown')
  return client
}

/**
 * Requests from a browser to sign in, refresh or sign out must come from our own page (`security.md` 4). @throws
 * Problem request.crossSite
 */
export function requireOwnPage(client: Client, request: RequestFacts): void {
  if (client.browser && !request.xsrfMatches) throw new Problem('request.crossSite')
}
