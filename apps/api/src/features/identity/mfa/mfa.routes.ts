import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { handle } from '../../../platform/http/handle.ts'
import { addApp, confirmNewApp } from './mfa.app.ts'
import { openChallenge, sendCode } from './mfa.challenge.ts'
import { listFactors, removeFactor, renewRecoveryCodes, useEmail } from './mfa.factors.ts'
import { readLink } from './mfa.links.service.ts'
import { addPasskey, askNewPasskey } from './mfa.passkeys.new.ts'
import { askSecondPasskey, giveSecondPasskey } from './mfa.passkeys.second.ts'
import { confirmByPassword } from './mfa.password.ts'
import { addPhone, confirmPhone } from './mfa.phone.ts'
import { validateCode } from './mfa.validate.ts'

export const mfaRoutes = handle(mfa, {
  token: openChallenge,
  generateCode: sendCode,
  validateCode,
  passkeyOptions: askSecondPasskey,
  passkey: giveSecondPasskey,
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
})
