import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { logoutUri } from './sso.addresses.ts'
import { getSsoSession } from '../../../core/sessions/sessions.open.ts'
import { findEnabled } from './sso.repository.ts'
import { openSession, type SamlSession } from './sso.sealed.ts'

/** The start of SAML's sign-out: at the company's address, for requests that the provider can trust. */
async function samlWayOut(tx: Tx, context: OpenContext, configId: string, session: SamlSession) {
  const stored = await findEnabled(tx, configId)
  if (!stored?.singleLogoutUrl || !stored.signingKey) return null
  const { logoutRequestUrl } = await import('./sso.saml.logout.ts')
  return logoutRequestUrl(context, stored, session)
}

/** The address to sign out of the identity provider too, as kept at the sign-in; null where there is none. */
export async function logoutUrlOf(tx: Tx, context: OpenContext, sessionId: string): Promise<string | null> {
  const { keys, config } = context
  const row = await getSsoSession(tx, sessionId)
  if (!row.ssoConfigId || !row.ssoSession) return null
  const session = openSession({ keys }, row.ssoConfigId, row.ssoSession)
  if (session.saml) return samlWayOut(tx, context, row.ssoConfigId, session.saml)
  const url = session.endSession === null ? null : URL.parse(session.endSession)
  if (!url) return null
  url.searchParams.set('post_logout_redirect_uri', logoutUri(config))
  url.searchParams.set('client_id', session.clientId)
  if (session.idToken) url.searchParams.set('id_token_hint', session.idToken)
  return url.href
}
