import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as mails from './mfa.mails.ts'
import { addApp, confirmNewApp } from './mfa.app.ts'
import { openChallenge, sendCode } from './mfa.challenge.ts'
import { isEnrolled, listFactors, removeFactor, renewRecoveryCodes, useEmail } from './mfa.factors.ts'
import { readLink } from './mfa.links.service.ts'
import { addPasskey, askNewPasskey } from './mfa.passkeys.new.ts'
import { askSecondPasskey, confirmByPasskey } from './mfa.passkeys.second.ts'
import { confirmByPassword } from './mfa.password.ts'
import { addPhone, confirmPhone } from './mfa.phone.ts'
import { validateCode } from './mfa.validate.ts'

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
  routes: handle(mfa, {
    token: openChallenge,
    generateCode: sendCode,
    validateCode,
    passkeyOptions: askSecondPasskey,
    passkey: confirmByPasskey,
    password: confirmByPassword,
    addPhone,
    confirmPhone,
    factors: listFactors,
    addApp,
    confirmApp: confirmNewApp,
    addPasskeyOptions: askNewPasskey,
    addPasskey,
    useEmail,
    newRecoveryCodes: renewRecoveryCodes,
    removeFactor,
    link: readLink,
  }),
  mails,
  tables,
  setup: [{ step: 'Factor', by: mfa.addApp, isDone: isEnrolled }],
}
