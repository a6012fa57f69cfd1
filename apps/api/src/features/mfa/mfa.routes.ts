import { mfa } from '@portal/contract/mfa/mfa.contract'
import { handle } from '../../platform/http/handle.ts'
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
  token: (input, context) => openChallenge(context, input),
  generateCode: (input, context) => sendCode(context, input),
  validateCode: (input, context) => validateCode(context, input),
  passkeyOptions: (input, context) => askSecondPasskey(context, input),
  passkey: (input, context) => giveSecondPasskey(context, input),
  password: (input, context) => confirmByPassword(context, input),
  addPhone: (input, context) => addPhone(context, input),
  confirmPhone: (input, context) => confirmPhone(context, input),
  factors: (_, context) => listFactors(context),
  addApp: (input, context) => addApp(context, input),
  confirmApp: (input, context) => confirmNewApp(context, input),
  addPasskeyOptions: (_, context) => askNewPasskey(context),
  addPasskey: (input, context) => addPasskey(context, input),
  useEmail: (_, context) => useEmail(context),
  newRecoveryCodes: (_, context) => renewRecoveryCodes(context),
  removeFactor: (input, context) => removeFactor(context, input),
  link: (input, context) => readLink(context, input),
})
