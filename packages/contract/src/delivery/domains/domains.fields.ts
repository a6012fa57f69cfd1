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
/** Where the public key of a domain stands: `{selector}._domainkey.{domain}`. A label has 63 characters, of which the second key needs three. */
export const selector = () => formed(60, /^(?!-)[a-z0-9-]{1,60}(?<!-)$/, 'invalid', z.toLowerCase())
/** The Ed25519 key beside an RSA key has a record of its own. */
export const ed25519Selector = (rsa: string): string => `${rsa}-ed`
/** What a number is put behind to name the key of a domain: s1, s2. */
export const selectorPrefix = () => formed(30, /^[a-z0-9][a-z0-9-]*$/, 'invalid', z.toLowerCase())
/** The one label before the domain to which its undelivered mails return. */
export const returnLabel = () => formed(63, /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'invalid', z.toLowerCase())
/** What a domain has unless somebody with AdvancedDomainExtension sets something else. */
export const usualOptions = { selectorPrefix: 's', returnLabel: 'bounce' } as const

export const domainStates = ['PendingDns', 'Verified', 'Signing', 'Failing', 'Rotating', 'Off'] as const
export type DomainState = (typeof domainStates)[number]
export const DomainState = oneOf('DomainState', domainStates)

/** What is looked up; the key that a rotation brings has a record of its own. */
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
/** Records of Ed25519 keys: a domain stands as well without them. */
export const isOptional = (kind: RecordKind): boolean => kind.startsWith('DKIM_ED')
/** `Unknown`: nobody answered, which says nothing about the record. */
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
