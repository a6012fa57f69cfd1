import type { auth } from '@portal/contract/identity/auth/auth.contract'
import type { Result } from '@portal/contract/core/route'
import { useEffect, useState } from 'react'
import { authApi } from '../../../lib/bare.ts'

export type LoginSetting = Result<typeof auth.setting>

/** The defaults until the server answers; without an answer people can still try to sign in. */
const unheard: LoginSetting = {
  languages: [],
  captcha: { mode: 'builtin' },
  ssoProviders: [],
  passwordResetEnabled: true,
  passkeysEnabled: false,
  maintenance: false,
  supportUrl: null,
}
/** How long the first page waits for it, so that nothing moves afterwards (milliseconds). */
const longestWait = 1500

let cached: LoginSetting | undefined
const ask = (): Promise<LoginSetting> => authApi.setting({})

/** Fetched by the router while the page's code is loading; without an answer in time the defaults apply. */
export async function loadLoginSetting(): Promise<void> {
  const answer = ask().then(
    (setting) => {
      cached = setting
    },
    () => undefined,
  )
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, longestWait))])
}

/** The settings that the sign-in page needs before it knows the person. */
export function useLoginSetting(): LoginSetting {
  const [setting, setSetting] = useState(cached)
  useEffect(() => {
    if (setting) return
    let left = false
    ask().then(
      (setting) => left || setSetting(setting),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [setting])
  return setting ?? unheard
}
