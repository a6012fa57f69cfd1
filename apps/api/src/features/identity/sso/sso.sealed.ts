import type { OpenContext } from '../../../platform/http/context.ts'

/** The data from the sign-in that ends the session at the identity provider too. */
export type SsoSession = {
  /**
   * The sign-out address of an OpenID Connect provider; null where there is none, and for SAML, where the company gives
   * the address.
   */
  endSession: string | null
  clientId: string
  idToken: string | null
  /** The session's identification at a SAML provider (SAML core 3.7.1). */
  saml?: SamlSession
}
export type SamlSession = {
  nameID: string
  nameQualifier: string | undefined
  spNameQualifier: string | undefined
  sessionIndex: string | undefined
}

const place = (configId: string) => ({ table: 'session', column: 'sso_session', rowId: configId })

export const sealSession = ({ keys }: Pick<OpenContext, 'keys'>, configId: string, session: SsoSession): Buffer =>
  keys.vault.seal(place(configId), Buffer.from(JSON.stringify(session)))

export const openSession = ({ keys }: Pick<OpenContext, 'keys'>, configId: string, sealed: Buffer) =>
  JSON.parse(keys.vault.open(place(configId), sealed).toString()) as SsoSession
