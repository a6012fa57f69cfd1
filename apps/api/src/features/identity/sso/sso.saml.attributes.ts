import type { Profile } from '@node-saml/node-saml'
import { addressOf, nameOf } from './sso.claims.ts'
import type { StoredConfig } from './sso.config.repository.ts'

// The person in the attributes of an assertion. They are read from the assertion directly, because the library's list
// keeps only the last of those with the same name.

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** The names that providers use, in lower case: Entra ID, Okta, Google, Keycloak, ADFS and Shibboleth differ. */
const known = {
  email: [
    'email',
    'emailaddress',
    'mail',
    `${claims}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
  ],
  firstName: ['firstname', 'givenname', 'urn:oid:2.5.4.42', `${claims}/givenname`],
  lastName: ['lastname', 'surname', 'sn', 'urn:oid:2.5.4.4', `${claims}/surname`],
}

type Value = string | { _?: string }
type Attribute = { $?: { Name?: string }; AttributeValue?: Value[] }
type Statement = { Attribute?: Attribute[] }
type Assertion = { AttributeStatement?: (Statement | string)[] }

/** The values of every attribute with a matching name, without empty ones. */
function valuesOf(profile: Profile, fits: (name: string) => boolean): string[] {
  const { Assertion } = (profile.getAssertion?.() ?? {}) as { Assertion?: Assertion }
  return (Assertion?.AttributeStatement ?? [])
    .flatMap((statement) => (typeof statement === 'string' ? [] : (statement.Attribute ?? [])))
    .filter(({ $ }) => fits($?.Name ?? ''))
    .flatMap(({ AttributeValue }) => AttributeValue ?? [])
    .map((value) => (typeof value === 'string' ? value : (value._ ?? '')).trim())
    .filter((value) => value !== '')
}
const isKnown = (what: keyof typeof known) => (name: string) => known[what].includes(name.toLowerCase())

const personName = (profile: Profile, what: 'firstName' | 'lastName') => nameOf(valuesOf(profile, isKnown(what))[0])

/** The address of an assertion. Two different ones count as none: the provider would vouch for either. */
function emailOf({ emailAttribute }: StoredConfig, profile: Profile) {
  const fits = emailAttribute === '' ? isKnown('email') : (name: string) => name === emailAttribute
  const [value, ...others] = new Set(valuesOf(profile, fits).map((text) => addressOf(text) ?? text))
  if (value === undefined) return { email: null, noEmail: 'emailMissing' }
  if (others.length > 0) return { email: null, noEmail: 'emailAmbiguous' }
  const email = addressOf(value)
  return email === null ? { email, noEmail: 'emailInvalid' } : { email }
}

export const attributesOf = (stored: StoredConfig, profile: Profile) => ({
  ...emailOf(stored, profile),
  firstName: personName(profile, 'firstName'),
  lastName: personName(profile, 'lastName'),
})
