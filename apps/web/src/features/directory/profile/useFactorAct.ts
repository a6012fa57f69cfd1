import { useMutation } from '@tanstack/react-query'
import { isPasskeyCancelled } from '../../../lib/passkeys.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { mfaApi, useSignInChanged } from './profile.queries.ts'

/**
 * One change of the reader's factors. `fault` is the text for a failure; none if the person cancelled the identity
 * check or the browser's dialog.
 */
export function useFactorAct<R, V = void>(act: (api: typeof mfaApi, input: V) => Promise<R>) {
  const changed = useSignInChanged()
  const mutation = useMutation({
    mutationFn: (input: V) => act(mfaApi, input),
    onSuccess: () => void changed(),
  })
  const { error } = mutation
  const quiet = !error || isStepUpRefusal(error) || isPasskeyCancelled(error)
  const fault = quiet ? undefined : error.message
  return { ...mutation, fault }
}
