import { sessions } from '@portal/contract/directory/sessions/sessions.contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { session } from '../../lib/session.ts'
import { loginDetailQuery, rememberMe } from '../me/me.queries.ts'
import { accessProfileQuery, keepProfile } from './access.queries.ts'

/**
 * Person and rights that came with the token after a reload, so that they are not requested again unless they cannot be
 * read.
 */
export function takeResumed(queryClient: QueryClient): void {
  const answer = session.takeResumed()
  const person = z.safeDecode(sessions.resume.result, answer as never).data?.person
  if (!person) return
  const me = rememberMe(person.loginDetail)
  queryClient.setQueryData(loginDetailQuery.queryKey, me)
  const rights = keepProfile(me.userKey, person.accessProfile)
  queryClient.setQueryData(accessProfileQuery(me.userKey).queryKey, rights)
}
