import { DOMParser } from '@xmldom/xmldom'
import type { Config } from '../../../platform/config/config.ts'
import { acsUrl } from './sso.addresses.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { SsoRefusal } from './sso.refusals.ts'

// The parts of a SAML message that are checked before its signatures: the library reads neither Status nor Destination
// of an answer with an assertion, and accepts an unsigned part next to a signed one.

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const saml = 'urn:oasis:names:tc:SAML:2.0:assertion'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** SHA-2 and RSA, exclusive canonicalisation without comments: any other Algorithm is refused. */
const algorithms = new Set([
  ...['rsa-sha256', 'rsa-sha384', 'rsa-sha512', 'sha384'].map((name) => more + name),
  ...['sha256', 'sha512'].map((name) => xmlenc + name),
  `${dsig}enveloped-signature`,
  'http://www.w3.org/2001/10/xml-exc-c14n#',
])

/**
 * The XML, unless it contains parts that no honest message needs: comments, CDATA, entities, instructions, weak
 * algorithms.
 */
export function plainXml(xml: string): string {
  const body = xml.replace(/^\uFEFF?\s*<\?xml\s[^?>]*\?>/, '')
  if (/<!|<\?|[\u0000\uFFFD]/.test(body)) throw new SsoRefusal('token', 'xml')
  if (/<(?:[\w-]+:)?Encrypted/.test(body)) throw new SsoRefusal('token', 'encrypted')
  for (const [, double, single = ''] of body.matchAll(/\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (!algorithms.has(double ?? single)) throw new SsoRefusal('token', 'algorithm')
  return xml
}

const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes)
    .map((node) => node as Element)
    .filter(({ namespaceURI, localName }) => namespaceURI === namespace && localName === name)

function rootOf(xml: string): Element {
  const refuse = () => {
    throw new SsoRefusal('token', 'xml')
  }
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
  const document = parser.parseFromString(xml, 'text/xml') as Document | undefined
  return document?.documentElement ?? refuse()
}

/** The status of an answer, from the outside in; several in parallel count as none. */
function statusOf(answer: Element): string[] {
  const codes: string[] = []
  let level = childrenOf(answer, protocol, 'Status')
  for (;;) {
    const [parent, ...others] = level
    if (others.length > 0) throw new SsoRefusal('token', 'status')
    if (!parent) return codes
    level = childrenOf(parent, protocol, 'StatusCode')
    if (level[0]) codes.push(level[0].getAttribute('Value') ?? '')
  }
}

/** The last part of a status, in the form for an administrator. */
const short = (code: string) => code.slice(code.lastIndexOf(':') + 1).slice(0, 40)

/** The parts of an answer that have a signature, so that each of them is checked. */
export type Signed = { response: boolean; assertion: boolean }

/** Reads the parts of an answer around its assertion. @throws SsoRefusal unless it is a success, for this address */
export function readAnswer(config: Config, { idpEntityId }: StoredConfig, xml: string): Signed {
  const answer = rootOf(plainXml(xml))
  if (answer.namespaceURI !== protocol || answer.localName !== 'Response') throw new SsoRefusal('token', 'response')
  const codes = statusOf(answer)
  if (codes.length === 0) throw new SsoRefusal('token', 'status')
  if (codes.some((code) => code !== success)) throw new SsoRefusal('denied', `denied: ${codes.map(short).join('/')}`)
  if (childrenOf(answer, saml, 'Issuer').some(({ textContent }) => textContent !== idpEntityId))
    throw new SsoRefusal('token', 'issuer')
  const destination = answer.getAttribute('Destination')
  if (destination && destination !== acsUrl(config)) throw new SsoRefusal('token', 'destination')
  const isSigned = (element: Element) => childrenOf(element, dsig, 'Signature').length > 0
  return { response: isSigned(answer), assertion: childrenOf(answer, saml, 'Assertion').some(isSigned) }
}
