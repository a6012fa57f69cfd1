import { Problem } from '@portal/contract/core/errors'
import type { Language, Text } from '@portal/contract/core/language'
import type { SsoFault } from '@portal/contract/identity/sso/sso.refusals'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { StoredConfig } from './sso.config.repository.ts'

/** The reasons in the words of the page. */
const words: Record<SsoFault, Text> = {
  token: {
    'en-us': 'the identity provider’s response couldn’t be trusted',
    'fr-fr': 'la réponse du fournisseur d’identité n’est pas fiable',
  },
  email: {
    'en-us': 'the identity provider didn’t confirm an e-mail address',
    'fr-fr': 'le fournisseur d’identité n’a pas confirmé d’adresse e-mail',
  },
  domain: {
    'en-us': 'the e-mail address isn’t on a verified domain',
    'fr-fr': 'l’adresse e-mail n’appartient pas à un domaine vérifié',
  },
  person: {
    'en-us': 'no active user of this company matches this identity',
    'fr-fr': 'aucun utilisateur actif de cette société ne correspond à cette identité',
  },
  off: { 'en-us': 'single sign-on is turned off', 'fr-fr': 'l’authentification unique est désactivée' },
  code: {
    'en-us': 'this sign-in has ended or was started in another browser',
    'fr-fr': 'cette connexion est terminée ou a été commencée dans un autre navigateur',
  },
  expired: {
    'en-us': 'this sign-in took too long or has already been used',
    'fr-fr': 'cette connexion a pris trop de temps ou a déjà servi',
  },
  denied: {
    'en-us': 'the identity provider refused the sign-in',
    'fr-fr': 'le fournisseur d’identité a refusé la connexion',
  },
  unreachable: {
    'en-us': 'the identity provider didn’t respond',
    'fr-fr': 'le fournisseur d’identité n’a pas répondu',
  },
  tooMany: {
    'en-us': 'too many sign-in attempts from this network',
    'fr-fr': 'trop de tentatives de connexion depuis ce réseau',
  },
}

/** A refused sign-in: the reason that the person sees, and the detail that their administrators read in the audit. */
export class SsoRefusal extends Error {
  readonly why: SsoFault
  readonly detail: string
  /** For a limit: seconds until another attempt is allowed. */
  readonly wait: number | undefined
  constructor(why: SsoFault, detail: string = why, wait?: number) {
    super(detail)
    this.why = why
    this.detail = detail
    this.wait = wait
  }
}

export const problemOf = (why: SsoFault, language: Language) =>
  new Problem('sso.refused', { values: { why: words[why][language] } })

/** Records a refusal where the administrators of the configuration's company can read it. */
export const recordRefusal = (tx: Tx, { request }: OpenContext, stored: StoredConfig, { why, detail }: SsoRefusal) =>
  recordSystemAudit(
    tx,
    {
      action: 'auth.ssoRefused',
      accountId: stored.accountId,
      targets: [{ type: 'ssoConfig', key: stored.ssoConfigId, name: stored.displayName || stored.provider }],
      outcome: 'DENIED',
      refusal: problemOf(why, 'en-us'),
      reason: detail.replace(/\p{C}+/gu, ' ').slice(0, 200), // parts of it are user input
    },
    {},
    request,
  )
