import type { Input, Result, Route } from '@portal/contract/core/route'
import { ApiError } from '../../lib/api.errors.ts'
import { call, type Given } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'
import { halfSignIn } from './halfSignIn.ts'

/**
 * Calls a multi-factor route with the half sign-in that is under way, else with the session (which then shows anew who is
 * there). A half sign-in that the server no longer knows is over here too.
 */
export async function callMfa<R extends Route>(route: R, given: Input<R>): Promise<Result<R>> {
  const half = halfSignIn.current()
  try {
    return (await call(route, given as Given, half?.token ?? (await session.freshToken()))) as Result<R>
  } catch (error) {
    if (half && error instanceof ApiError && error.status === 401 && error.code === 'auth.required') halfSignIn.end()
    throw error
  }
}
