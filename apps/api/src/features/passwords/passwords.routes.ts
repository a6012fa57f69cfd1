import { passwords } from '@portal/contract/passwords/passwords.contract'
import { handle } from '../../platform/http/handle.ts'
import { activate, codeDetail, resetPassword } from './passwords.choose.ts'
import { forgotPassword, resendActivation } from './passwords.forgot.ts'
import { changePassword, ownRules } from './passwords.own.ts'
import { resendActivations, resendWelcome } from './passwords.people.ts'

export const passwordsRoutes = handle(passwords, {
  forgot: (input, context) => forgotPassword(context, input),
  reset: (input, context) => resetPassword(context, input),
  activate: (input, context) => activate(context, input),
  codeDetail: (input, context) => codeDetail(context, input),
  resendActivation: (input, context) => resendActivation(context, input),
  resendActivations: (input, context) => resendActivations(context, input),
  resendWelcome: (input, context) => resendWelcome(context, input),
  ownRules: (_, context) => ownRules(context),
  change: (input, context) => changePassword(context, input),
})
