import type { SsoConfig, SsoProvider } from '@portal/contract/identity/sso/sso.contract'
import type { Account } from '../../../core/accounts/accounts.one.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { nameOf } from '../../../core/people/people.ts'
import { acsUrl, logoutUri, redirectUri, sloUrl, spEntityId } from './sso.addresses.ts'
import { domainsOf } from '../../delivery/domains/domains.service.ts'
import { findPeople, type StoredConfig } from './sso.config.repository.ts'
import { mayChangeSignIn } from '../../../core/signIn/signIn.rights.ts'

/** The values of an account before the first change. */
const nothing = {
  enabled: false,
  provider: 'oidc' as SsoProvider,
  displayName: '',
  issuer: '',
  clientId: '',
  secretHint: null,
  secretSetOn: null,
  entryPoint: '',
  idpEntityId: '',
  certificate: '',
  singleLogoutUrl: '',
  emailAttribute: '',
  enforcement: 'off' as SsoConfig['enforcement'],
  autoProvision: false,
  defaultGroupKey: null,
  version: 0,
}
const valuesOf = (stored: StoredConfig): typeof nothing => ({
  enabled: stored.enabled,
  provider: stored.provider as SsoProvider,
  displayName: stored.displayName,
  issuer: stored.issuer,
  clientId: stored.clientId,
  secretHint: stored.secretHint as null,
  secretSetOn: stored.secretSetAt as null,
  entryPoint: stored.entryPoint,
  idpEntityId: stored.idpEntityId,
  certificate: stored.certificate,
  singleLogoutUrl: stored.singleLogoutUrl,
  emailAttribute: stored.emailAttribute,
  enforcement: stored.enforcement as SsoConfig['enforcement'],
  autoProvision: stored.autoProvision,
  defaultGroupKey: stored.defaultGroupId as null,
  version: stored.version,
})

/** A configuration in the form of its page; for the secret, only the hint. */
export async function present(tx: Tx, { caller, config }: Context, account: Account, stored: StoredConfig | undefined) {
  const { accountId: acctKey } = account
  const domains = await domainsOf(tx, caller.scope, acctKey)
  const people = await findPeople(tx, caller.scope, acctKey, stored?.breakGlass ?? [])
  return {
    ...(stored ? valuesOf(stored) : nothing),
    acctKey,
    configKey: stored?.ssoConfigId ?? null,
    breakGlass: people.map((person) => ({ userKey: person.userId, email: person.email, name: nameOf(person) })),
    domains: domains.map(({ domain, verifiedAt }) => ({
      domain,
      verified: verifiedAt !== null,
      verifiedOn: verifiedAt,
    })),
    redirectUri: redirectUri(config),
    acsUrl: acsUrl(config),
    spEntityId: stored ? spEntityId(config, stored.ssoConfigId) : '',
    logoutUri: logoutUri(config),
    sloUrl: stored ? sloUrl(config, stored.ssoConfigId) : '',
    spCertificate: stored?.signingCertificate ?? null,
    abilities: { edit: mayChangeSignIn(caller, account) },
  }
}
