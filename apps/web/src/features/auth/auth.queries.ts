import { auth, type Tokens } from '@portal/contract/auth/auth.contract'
import { call } from '../../lib/call.ts'

const clientId = 'portal-web'

/** Signs in with e-mail and password; the session is not entered yet (`arrive`). */
export const signInByPassword = async (emailAddress: string, password: string, proof?: string): Promise<Tokens> => {
  const body = { emailAddress, password, clientId, withRefreshToken: true, proof }
  return (await call(auth.signIn, { body }, undefined)) as Tokens
}
