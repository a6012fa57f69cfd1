import type { Feature, Tables } from '../../../core/feature.ts'
import * as mails from './mfa.mails.ts'
import { mfaRoutes } from './mfa.routes.ts'

const tables: Tables = {
  authChallenge: {
    by: 'anyone',
    bound:
      'for links 3 an hour for a person and 10 for an address; for passkeys 60 a minute, for single sign-on 120 in ten minutes for an address; a day after their end, links 30 days',
    job: 'remove-outlived',
    shown: ['passwords/passwords.links', 'a person gets three links an hour'],
  },
  authenticator: {
    by: 'signed-in people',
    bound: 'five authenticator apps, ten passkeys, one phone and ten recovery codes for a person',
    shown: ['mfa/mfa.passkeys', 'ten are the limit'],
  },
}

export const mfaFeature: Feature = {
  routes: mfaRoutes,
  mails,
  tables,
}
