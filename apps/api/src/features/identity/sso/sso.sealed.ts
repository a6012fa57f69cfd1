import type { OpenContext } from '../../../platform/http/context.ts'

/** What it takes to end the session at the identity provider too, as it was known at the sign-in. */
export type SsoSession = {
  /** Where OpenID Connect's providers end theirs; null where one has no such address, and for SAML, whose company gives it. */
  endSession: string | null
  clientId: string
  idToken: string | null
  /** How a SAML provider knows the session (SAML core 3.7.1). */
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
