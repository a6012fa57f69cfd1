import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { sessions } from '@portal/contract/directory/sessions/sessions.contract'
import { requireAccess } from '../../../platform/access/caller.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import type { Parts } from '../../../platform/http/handle.ts'
import { profile } from '../../access/access/access.service.ts'
import { refresh } from '../../identity/auth/auth.refresh.service.ts'
import { loginDetail } from '../users/users.service.ts'

type ResumedSession = Result<typeof sessions.resume>
type Authenticate = Parts['authenticate']

/** Person and profile in the form of their own routes, for the caller of the new token. */
async function personOf(
  context: OpenContext,
  authenticate: Authenticate,
  accessToken: string,
): Promise<ResumedSession['person']> {
  const caller = await authenticate({ authorization: `Bearer ${accessToken}`, ip: context.request.ip })
  requireAccess('signed-in', caller)
  if (caller.key) throw new Problem('key.forPeople')
  const ownContext = { ...context, caller }
  return { loginDetail: await loginDetail(ownContext), accessProfile: profile(ownContext) }
}

/**
 * Everything that a reloaded page needs, in one answer. The successor of the used token exists as soon as `refresh`
 * succeeds, so a later failure must not withhold it; the page then requests the person separately and shows the
 * failure.
 */
export async function resume(
  context: OpenContext,
  input: Input<typeof sessions.resume>,
  authenticate: Authenticate,
): Promise<ResumedSession> {
  const tokens = await refresh(context, input)
  const person = await personOf(context, authenticate, tokens.accessToken).catch((error: unknown) => {
    context.request.logFault(error)
    return null
  })
  return { tokens, person }
}
