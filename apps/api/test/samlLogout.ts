import { createSign, createVerify, randomUUID, X509Certificate } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SamlLib } from 'samlify'
import type { SamlProvider } from '../peers/samlProvider.ts'

// SAML's messages about signing out, made and read by hand, so that the portal is tested against the standard and not
// against the library that it uses.

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export type LogoutRequest = { destination: string; nameId: string; sessionIndex?: string; id?: string; issued?: Date }

export function requestXml(idp: Pick<SamlProvider, 'entityId'>, request: LogoutRequest): string {
  const { destination, nameId, sessionIndex, id = `_${randomUUID()}`, issued = new Date() } = request
  const index = sessionIndex === undefined ? '' : `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${issued.toISOString()}" Destination="${destination}"><saml:Issuer>${idp.entityId}</saml:Issuer><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameId}</saml:NameID>${index}</samlp:LogoutRequest>`
}

/** The query of a request by HTTP-Redirect, signed by the provider (saml-bindings 3.4.4.1). */
export function signedQuery(idp: SamlProvider, xml: string, relayState = 'there'): string {
  const packed = encodeURIComponent(deflateRawSync(xml).toString('base64'))
  const signed = `SAMLRequest=${packed}&RelayState=${relayState}&SigAlg=${encodeURIComponent(rsaSha256)}`
  const signature = createSign('sha256').update(signed).sign(idp.privateKey(), 'base64')
  return `${signed}&Signature=${encodeURIComponent(signature)}`
}

/** The form of a request by HTTP-POST, with the signature inside. */
export const signedForm = (idp: SamlProvider, xml: string): string =>
  new URLSearchParams({
    SAMLRequest: SamlLib.constructSAMLSignature({
      rawSamlMessage: xml,
      isMessageSigned: true,
      isBase64Output: true,
      privateKey: idp.privateKey().export({ type: 'pkcs8', format: 'pem' }).toString(),
      signingCert: idp.certificate.replace(/-----[^-]+-----|\s/g, ''),
      signatureAlgorithm: rsaSha256,
      signatureConfig: {
        prefix: 'ds',
        location: { reference: "/*[local-name(.)='LogoutRequest']/*[local-name(.)='Issuer']", action: 'after' },
      },
    }),
  }).toString()

/** A message of the portal by HTTP-Redirect: its XML, once its signature fits the certificate. */
export function readSigned(address: string, certificate: string): { xml: string; relayState: string | null } {
  const query = address.split('?')[1] ?? ''
  const given = new URLSearchParams(query)
  const signed = query
    .split('&')
    .filter((part) => /^(?:SAMLRequest|SAMLResponse|RelayState|SigAlg)=./.test(part))
    .join('&')
  const { publicKey } = new X509Certificate(certificate)
  const fits = createVerify('sha256')
    .update(signed)
    .verify(publicKey, given.get('Signature') ?? '', 'base64')
  if (!fits || given.get('SigAlg') !== rsaSha256) throw new Error('the signature does not fit')
  const packed = given.get('SAMLRequest') ?? given.get('SAMLResponse') ?? ''
  return { xml: inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'), relayState: given.get('RelayState') }
}
