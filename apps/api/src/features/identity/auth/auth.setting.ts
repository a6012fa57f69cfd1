import type { auth } from '@portal/contract/identity/auth/auth.contract'
import { languages } from '@portal/contract/core/language'
import type { Result } from '@portal/contract/core/route'
import type { OpenContext } from '../../../platform/http/context.ts'
import { newChallenge, proofOf } from '../../../platform/limits/proof.ts'

/** What the sign-in page needs before anybody is known. Single sign-on follows from the address, so no provider is named here. */
export async function loginSetting({ config }: OpenContext): Promise<Result<typeof auth.setting>> {
  return {
    languages: [...languages],
    captcha: { mode: 'builtin' },
    ssoProviders: [],
    passwordResetEnabled: true,
    passkeysEnabled: true,
    maintenance: config.maintenance,
    supportUrl: config.helpUrl,
  }
}

/** A challenge for the solver; every caller gets the same kind, for any address. */
export const proofChallenge = async (context: OpenContext): Promise<Result<typeof auth.proof>> => ({
  challenge: await newChallenge(proofOf(context, undefined)),
})
