import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { key, nullable, oneOf, optional } from '../../core/fields.ts'
import { cursor, pageNumber, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import {
  DomainState,
  domain,
  recordKinds,
  recordStatuses,
  returnLabel,
  selector,
  selectorPrefix,
} from './domains.fields.ts'
import { domainFilter, domainSorts } from './domains.list.ts'

// Domains and DKIM (`product.md` 5.3): a company proves by a TXT record that it owns a domain; single sign-on and mail
// use it.

const DomainRecord = wire('DomainRecord', {
  Kind: oneOf('DomainRecordKind', recordKinds),
  /** The domain is verified without it too. */
  Optional: z.boolean(),
  Type: z.string(),
  /** The whole name of the record. */
  Name: z.string(),
  Expected: z.string(),
  Found: z.array(z.string()),
  /** Null before the first check. */
  Status: nullable(oneOf('DomainRecordStatus', recordStatuses)),
  /** In the reader's language: what is wrong with it. */
  Cause: nullable(z.string()),
})
export type DomainRecord = z.output<typeof DomainRecord>

const fields = {
  AcctKey: z.string(),
  AcctName: z.string(),
  Domain: z.string(),
  State: DomainState,
  VerifiedOn: nullable(z.string()),
  Selector: z.string(),
  KeyBits: z.number(),
  /** Mails of the company are sent from this domain and signed. */
  Signs: z.boolean(),
  /** When the DKIM record was lost. */
  FailingSince: nullable(z.string()),
  CheckedOn: nullable(z.string()),
  NextCheckOn: z.string(),
  /** The worst finding, in the reader's language. */
  Cause: nullable(z.string()),
} as const
export const Domain = wire('Domain', fields)
export type Domain = z.output<typeof Domain>
const DomainOptions = wire('DomainOptions', {
  /**
   * The prefix of the next key's name, followed by a number; also of the current key's, if the domain has never signed.
   */
  SelectorPrefix: z.string(),
  /** Undelivered mails return to this label of the domain. */
  ReturnLabel: z.string(),
  Edit: Ability,
})
export const DomainDetail = wire('DomainDetail', {
  ...fields,
  Records: z.array(DomainRecord),
  /** The selector of the next key in a rotation. */
  NextSelector: nullable(z.string()),
  /** Until when the record of the replaced key must stay. */
  KeepOldUntil: nullable(z.string()),
  /** Null without AdvancedDomainExtension. */
  Options: nullable(DomainOptions),
  Abilities: wire('DomainAbilities', { Edit: Ability, Remove: Ability }),
})
export type DomainDetail = z.output<typeof DomainDetail>
const Removed = wire('DomainRemoved', { removed: z.boolean() })

const module = { name: 'Customer-Settings', level: 'R' } as const
const acctKey = z.object({ acctKey: key() })
const one = z.object({ acctKey: key(), domain: domain() })
const read = { access: 'DKIM:R', module, object: 'account' } as const
const write = {
  access: 'DKIM:W',
  module: { ...module, level: 'RW' },
  object: 'account',
  notActing: true,
} as const
const errors = ['account.notFound', 'domain.notFound', 'account.inactive', 'alias.forbidden'] as const

export const domains = defineRoutes({
  search: {
    access: 'DKIM:R',
    module,
    method: 'POST',
    path: '/api/v1/DKim/Search',
    summary: 'List domains in the caller’s tree, those with problems first',
    body: wireBody('DomainSearch', {
      ...domainFilter,
      Sort: optional(z.enum(domainSorts)),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }),
    result: pageOf('DomainPage', Domain),
    errors: ['account.notFound'],
  },
  list: {
    ...read,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Domains',
    summary: 'List the domains of an account',
    params: acctKey,
    result: wire('Domains', { Items: z.array(Domain), Edit: Ability, Most: z.number() }),
    errors: ['account.notFound'],
  },
  get: {
    ...read,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Domains/:domain',
    summary: 'Get a domain with its expected and found DNS records',
    params: one,
    result: DomainDetail,
    errors: ['account.notFound', 'domain.notFound'],
  },
  add: {
    ...write,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Domains',
    summary: 'Add a domain',
    description: 'It takes effect once its TXT record is found. Choosing the selector needs AdvancedDomainExtension.',
    status: 201,
    stepUpFor: 'a company whose single sign-on is switched on',
    params: acctKey,
    body: wireBody('NewDomain', { Domain: domain(), Selector: optional(selector()) }),
    result: DomainDetail,
    errors: ['account.notFound', 'domain.tooMany', 'account.inactive', 'sso.aboveYou', 'alias.forbidden'],
  },
  check: {
    ...write,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Domains/:domain/Check',
    summary: 'Check the DNS records of a domain now',
    params: one,
    body: wireBody('DomainCheck', {}),
    result: DomainDetail,
    errors: [...errors, 'domain.taken', 'domain.tooOften'],
  },
  sign: {
    ...write,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Domains/:domain/Signing',
    summary: 'Turn DKIM signing on or off',
    description: 'It can be turned on once the DKIM record has been found.',
    params: one,
    body: wireBody('DomainSigning', { On: z.boolean() }),
    result: DomainDetail,
    errors: [...errors, 'domain.notVerified', 'domain.notReady'],
  },
  rotate: {
    ...write,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Domains/:domain/Rotate',
    summary: 'Rotate the DKIM key of a domain',
    description:
      'The new key has another selector and signs once its record is found; until then, the current key signs.',
    params: one,
    body: wireBody('DomainRotation', { Selector: optional(selector()) }),
    result: DomainDetail,
    errors: [...errors, 'domain.notSigning', 'domain.rotating', 'domain.selectorUsed'],
  },
  setOptions: {
    ...write,
    access: 'AdvancedDomainExtension:W',
    also: 'DKIM:W',
    method: 'PATCH',
    path: '/api/v1/Account/:acctKey/Domains/:domain/Options',
    summary: 'Update the advanced options of a domain',
    description: 'Sets the prefix of its selectors and the host of its return path.',
    params: one,
    body: wireBody('DomainOptionsChange', {
      SelectorPrefix: optional(selectorPrefix()),
      ReturnLabel: optional(returnLabel()),
    }),
    result: DomainDetail,
    errors: [...errors],
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/api/v1/Account/:acctKey/Domains/:domain',
    summary: 'Delete a domain and its keys',
    description: 'The last verified domain can’t be deleted while single sign-on is on.',
    stepUpFor: 'a company whose single sign-on is switched on',
    params: one,
    result: Removed,
    errors: [...errors, 'domain.signsIn', 'sso.aboveYou'],
  },
})
