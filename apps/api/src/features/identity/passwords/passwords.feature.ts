import { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as mails from './passwords.mails.ts'
import { activate, codeDetail, resetPassword } from './passwords.choose.ts'
import { forgotPassword, resendActivation } from './passwords.forgot.ts'
import { changePassword, ownRules } from './passwords.own.ts'
import { resendActivations, resendWelcome } from './passwords.people.ts'

const tables: Tables = {
  passwordHistory: { by: 'signed-in people', bound: '24 for a person' },
  userPassword: { by: 'signed-in people', bound: 'one row for each person' },
}

export const passwordsFeature: Feature = {
  routes: handle(passwords, {
    forgot: forgotPassword,
    reset: resetPassword,
    activate,
    codeDetail,
    resendActivation,
    resendActivations,
    resendWelcome,
    ownRules,
    change: changePassword,
  }),
  mails,
  tables,
}
