import { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import { handle } from '../../../platform/http/handle.ts'
import { activate, codeDetail, resetPassword } from './passwords.choose.ts'
import { forgotPassword, resendActivation } from './passwords.forgot.ts'
import { changePassword, ownRules } from './passwords.own.ts'
import { resendActivations, resendWelcome } from './passwords.people.ts'

export const passwordsRoutes = handle(passwords, {
  forgot: forgotPassword,
  reset: resetPassword,
  activate,
  codeDetail,
  resendActivation,
  resendActivations,
  resendWelcome,
  ownRules,
  change: changePassword,
})
