import type { auth } from '@portal/contract/identity/auth/auth.contract'
import { languages } from '@portal/contract/core/language'
import type { Result } from '@portal/contract/core/route'
import type { OpenContext } from '../../../platform/http/context.ts'
import { newChallenge, proofOf } from '../../../platform/limits/proof.ts'

/**
 * The settings that the sign-in page needs before the person is known. The address decides on single sign-on, so no
 * provider is named here.
 */
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

/** A challenge for the solver; every caller gets the same kind of challenge for any address. */
export const proofChallenge = async (context: OpenContext): Promise<Result<typeof auth.proof>> => ({
  challenge: await newChallenge(proofOf(context, undefined)),
})
