import { expect, test } from 'vitest'
import { operationCodes } from '../../core/changes/changes.fields.ts'
import type { Rights } from '../../core/access/access.rules.ts'
import { reservedDays, userStatuses, type UserStatus } from './users.codes.ts'
import {
  refusalByTier,
  refusalOfChange,
  type PersonState,
  stateAfter,
  standingRestored,
  removesLast,
} from './users.rules.ts'

const { remove, disable, enable } = operationCodes
const standing = (userStatus: UserStatus, more: Partial<PersonState> = {}): PersonState => ({
  userStatus,
  statusBeforeDisable: null,
  statusBeforeRemoval: null,
  ...more,
})
const after = (from: PersonState, code: number): PersonState => {
  const { to, refusal } = stateAfter(from, code)
  if (refusal) throw new Error(refusal.code)
  return to
}
const now = new Date('2026-05-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

test('enabling returns to the status before disabling, whatever it was; a lock is over', () => {
  for (const status of userStatuses.filter((one) => one !== 'Removed' && one !== 'Disabled'))
    expect(after(after(standing(status), disable), enable)).toEqual(standing(status === 'Locked' ? 'Active' : status))
})

test('restoring returns to the standing before removal, for as long as the address is reserved', () => {
  const disabled = standing('Disabled', { statusBeforeDisable: 'Invited' })
  for (const before of [standing('Active'), standing('Invited'), disabled]) {
    const removed = { ...after(before, remove), removedAt: daysAgo(reservedDays - 1) }
    expect(standingRestored(removed, now)).toEqual({ to: before })
  }
  const removed = after(standing('Active'), remove)
  expect(standingRestored({ ...removed, removedAt: daysAgo(reservedDays + 1) }, now).refusal?.code).toBe(
    'user.removedTooLong',
  )
  expect(standingRestored({ ...standing('Active'), removedAt: null }, now).refusal?.code).toBe('user.notRemoved')
})

test('an unknown operation is invalid, and whoever was removed is unknown to every operation', () => {
  for (const code of [0, 1, 5, Number.NaN])
    expect(stateAfter(standing('Active'), code).refusal?.code).toBe('user.invalidOperation')
  for (const code of [remove, disable, enable])
    expect(stateAfter(standing('Removed'), code).refusal?.code).toBe('user.notFound')
})

test('S6: the last administrator of a company stays; end users are none', () => {
  const [from, gone] = [standing('Active'), standing('Disabled', { statusBeforeDisable: 'Active' })]
  expect(removesLast({ kind: 'ADMIN' }, from, gone, 1)).toBe(true)
  expect(removesLast({ kind: 'BOTH' }, from, gone, 1)).toBe(true)
  expect(removesLast({ kind: 'ADMIN' }, from, gone, 2)).toBe(false)
  expect(removesLast({ kind: 'ENDUSER' }, from, gone, 1)).toBe(false)
  expect(removesLast({ kind: 'ADMIN' }, standing('Invited'), gone, 1)).toBe(false)
})

test('S6: nobody acts on themselves, on who stands above, or on the own tier without its flag', () => {
  const actor = { userId: 'me', role: 'DT', acctType: 'DT', rights: {} as Rights } as const
  const refused = (roleCode: 'SP' | 'DT' | 'RS' | null, userId = 'other') => refusalByTier(actor, { userId, roleCode })
  expect(refused('RS', 'me')?.code).toBe('user.self')
  expect(refused('SP')?.code).toBe('user.aboveYou')
  expect(refused('DT')).toEqual({ code: 'auth.forbidden', values: { access: 'EnableToCreateDTAdminAccounts:W' } })
  expect([refused('RS'), refused(null)]).toEqual([undefined, undefined])
  const person = { userId: 'other', roleCode: 'RS', accountStatus: 'Closed' } as const
  expect(refusalOfChange(actor, person)?.code).toBe('account.inactive')
})
