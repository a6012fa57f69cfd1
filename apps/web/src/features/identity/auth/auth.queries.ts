import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { authApi } from '../../../lib/bare.ts'

const clientId = 'portal-web'

/** Signs in with e-mail and password; the session is not entered yet (`arrive`). */
export const signInByPassword = (emailAddress: string, password: string, proof?: string): Promise<Tokens> =>
  authApi.signIn({ body: { emailAddress, password, clientId, withRefreshToken: true, proof } })
