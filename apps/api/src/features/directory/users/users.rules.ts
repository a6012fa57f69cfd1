import { Problem } from '@portal/contract/core/errors'
import { type Names, keepsName } from '@portal/contract/directory/users/users.names'
import type { Refusal } from '@portal/contract/directory/users/users.rules'

export const problemOf = ({ code, values = {} }: Refusal) => new Problem(code, { values })
/** @throws Problem if a rule refuses */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal) throw problemOf(refusal)
}
/** @throws Problem request.invalid if a change would remove the person's only name */
export function requireNamed(before: Names, change: Names): void {
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (!keepsName(before, { ...before, ...kept }))
    throw new Problem('request.invalid', { fields: [{ field: 'FirstName', code: 'required' }] })
}
