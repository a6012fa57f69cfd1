import type { Vault } from '../../../platform/crypto/vault.ts'
import type { StoredConfig } from './sso.config.repository.ts'

// The key with which the portal signs SAML for a configuration. Each configuration has its own, so that a provider
// trusts it for only one company.

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
/** Providers keep the certificate until an administrator replaces it there; its end says nothing about the key. */
const years = 20

const place = (configId: string) => ({ table: 'sso_config', column: 'signing_key', rowId: configId })
const pem = (label: string, der: Uint8Array) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})(?=.)/g, '$1\n')}\n-----END ${label}-----\n`

type SigningKey = { signingKey: Buffer; signingCertificate: string }
/** A new key, sealed, with its self-signed certificate for SAML providers. */
export async function newSigningKey(vault: Vault, configId: string): Promise<SigningKey> {
  await import('reflect-metadata') // the next import requires this one
  const { X509CertificateGenerator } = await import('@peculiar/x509')
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const from = new Date()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=portal ${configId}`,
    notBefore: from,
    notAfter: new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), 1)),
    signingAlgorithm: algorithm,
    keys,
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { signingKey: vault.seal(place(configId), key), signingCertificate: `${certificate.toString('pem')}\n` }
}

/** The signing key of a configuration; undefined before it has one. */
export const privateKeyOf = (
  vault: Vault,
  { ssoConfigId, signingKey }: Pick<StoredConfig, 'ssoConfigId' | 'signingKey'>,
): string | undefined => (signingKey ? pem('PRIVATE KEY', vault.open(place(ssoConfigId), signingKey)) : undefined)
