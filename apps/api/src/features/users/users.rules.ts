import { Problem } from '@portal/contract/core/errors'
import type { Refusal } from '@portal/contract/users/users.rules'

export const problemOf = ({ code, values = {} }: Refusal) => new Problem(code, { values })
/** @throws Problem where a rule refuses */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal) throw problemOf(refusal)
}
