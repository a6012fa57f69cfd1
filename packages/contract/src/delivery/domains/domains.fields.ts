import * as z from 'zod/mini'
import { formed, oneOf } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'

// The fields of a domain: `product.md` 5.3.

/** The form in which a domain is kept and looked up: lower case, without the last dot, letters beyond ASCII in punycode. */
function asciiDomain(typed: string): string {
  const plain = typed.toLowerCase().replace(/\.$/, '')
  const isName = /^[\p{L}\p{M}\p{N}.-]+$/u.test(plain)
  return isName ? (URL.parse(`http://${plain}`)?.hostname ?? '') : plain
}
/** A domain of a company, as people and partners write it. */
export const domain = () =>
  formed(
    254,
    /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'invalid',
    z.overwrite(asciiDomain),
  )
/**
 * The host of a domain's public key: `{selector}._domainkey.{domain}`. A label has 63 characters; the second key needs
 * three of them.
 */
export const selector = () => formed(60, /^(?!-)[a-z0-9-]{1,60}(?<!-)$/, 'invalid', z.toLowerCase())
/** The Ed25519 key has a separate record, in addition to that of the RSA key. */
export const ed25519Selector = (rsa: string): string => `${rsa}-ed`
/** The prefix of the numbers that name the keys of a domain: s1, s2. */
export const selectorPrefix = () => formed(30, /^[a-z0-9][a-z0-9-]*$/, 'invalid', z.toLowerCase())
/** The one label before the domain to which its undelivered mails return. */
export const returnLabel = () => formed(63, /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'invalid', z.toLowerCase())
/** The defaults of a domain; changing them needs AdvancedDomainExtension. */
export const usualOptions = { selectorPrefix: 's', returnLabel: 'bounce' } as const

export const domainStates = ['PendingDns', 'Verified', 'Signing', 'Failing', 'Rotating', 'Off'] as const
export type DomainState = (typeof domainStates)[number]
export const DomainState = oneOf('DomainState', domainStates)

/** The DNS records that are looked up; the next key of a rotation has a separate one. */
export const recordKinds = [
  'OWNERSHIP',
  'DKIM',
  'DKIM_NEXT',
  'DKIM_OLD',
  'DKIM_ED',
  'DKIM_ED_NEXT',
  'DKIM_ED_OLD',
  'SPF',
  'RETURN_PATH',
  'DMARC',
] as const
export type RecordKind = (typeof recordKinds)[number]
/** Records of Ed25519 keys: a domain is verified without them too. */
export const isOptional = (kind: RecordKind): boolean => kind.startsWith('DKIM_ED')
/** `Unknown`: no answer, which says nothing about the record. */
export const recordStatuses = ['OK', 'Missing', 'Invalid', 'Unknown'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** `domains` of an account; `newest`: domains that a new customer may come with; checks by hand of a domain and of an account. */
export const most = { domains: 50, ofNew: 10, checkSeconds: 30, checksAnHour: 120 } as const
/** Hours for which mails are still signed after the record is lost. */
export const failingHours = 72
/** Days for which the record of a key that was replaced stays, so that mails under way can be checked. */
export const oldKeyDays = 7

/** A domain that waits for its TXT record, which proves that it is the company's. */
export const PendingDomain = wire('PendingDomain', {
  Domain: z.string(),
  RecordName: z.string(),
  RecordValue: z.string(),
})
export type PendingDomain = z.output<typeof PendingDomain>
