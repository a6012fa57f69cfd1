import { auth } from '@portal/contract/auth/auth.contract'
import type { Result } from '@portal/contract/core/route'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'

export type LoginSetting = Result<typeof auth.setting>

/** What holds until the server has said otherwise; a sign-in page without an answer still lets people try. */
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

let known: LoginSetting | undefined
const ask = () => call(auth.setting, {}, undefined) as Promise<LoginSetting>

/** Asked by the router while the page's own code is on its way; without an answer in time the page does without. */
export async function loadLoginSetting(): Promise<void> {
  const asked = ask().then(
    (setting) => {
      known = setting
    },
    () => undefined,
  )
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, longestWait))])
}

/** What the sign-in page needs to know before anybody is known. */
export function useLoginSetting(): LoginSetting {
  const [setting, setSetting] = useState(known)
  useEffect(() => {
    if (setting) return
    let left = false
    ask().then(
      (heard) => left || setSetting(heard),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [setting])
  return setting ?? unheard
}
