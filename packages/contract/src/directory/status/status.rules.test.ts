import { expect, test } from 'vitest'
import type { Rights } from '../../core/access/access.rules.ts'
import { type AccountStatus, accountStatuses } from '../../core/accounts/accounts.fields.ts'
import { statusTargets } from '../../core/changes/changes.fields.ts'
import { acts, forbiddenError, forbids } from '../../core/status/status.acts.ts'
import {
  allowedStatuses,
  cascadeOf,
  mayBecome,
  mayClear,
  mayMove,
  moveFault,
  reasonFault,
  reasonsFor,
  standingStatus,
  type StatusSubject,
} from './status.rules.ts'

const rights = { AcctStatus: 'W', AcctMgmnt: 'W', SuspendAbuseandAbuseCustomerAccount: 'N' } as Rights
const trusted = { ...rights, SuspendAbuseandAbuseCustomerAccount: 'W' } as Rights
const subject = (overrides: Partial<StatusSubject> = {}): StatusSubject => ({
  callerType: 'RS',
  own: false,
  accountStatus: 'Active',
  suspensions: [],
  administrators: 1,
  closedDays: null,
  closedWithin: false,
  closedAbove: false,
  life: { reopen: 30, purge: 90 },
  ...overrides,
})
const placed = (status: 'Suspended' | 'SuspendedAbuse', byOwn: boolean, within = byOwn) => ({
  status,
  reason: 'NONPAY',
  byOwn,
  within,
})

test('the status machine of `product.md` 1.3', () => {
  const table: Record<AccountStatus, string[]> = {
    Pending: ['Active', 'Closed'],
    Active: ['Suspended', 'SuspendedAbuse', 'Closed'],
    Suspended: ['Active', 'Suspended', 'SuspendedAbuse', 'Closed'],
    SuspendedAbuse: ['Active', 'SuspendedAbuse'],
    Closed: ['Active'],
    Purged: [],
  }
  for (const accountStatus of accountStatuses) {
    const following = allowedStatuses(trusted, subject({ accountStatus, callerType: 'RP' })).map(({ to }) => to)
    expect([accountStatus, following]).toEqual([accountStatus, table[accountStatus]])
    for (const to of statusTargets.filter((one) => !following.includes(one)))
      expect(mayBecome(trusted, subject({ accountStatus, callerType: 'RP' }), to).reason).toBe(
        'account.statusNotAllowed',
      )
  }
})

test.each([
  ['without the right', { ...rights, AcctStatus: 'R' }, subject(), 'Suspended', 'AcctStatus:W'],
  ['the own company', rights, subject({ own: true }), 'Suspended', 'account.ownStatus'],
  ['a customer', rights, subject({ callerType: 'CU' }), 'Suspended', 'account.ownStatus'],
  ['abuse without its right', rights, subject(), 'SuspendedAbuse', 'SuspendAbuseandAbuseCustomerAccount:W'],
  ['abuse with its right', trusted, subject(), 'SuspendedAbuse', null],
  ['abuse by the provider', rights, subject({ callerType: 'RP' }), 'SuspendedAbuse', null],
  [
    'nobody there yet',
    rights,
    subject({ accountStatus: 'Pending', administrators: 0 }),
    'Active',
    'account.noAdministrator',
  ],
  ['somebody there', rights, subject({ accountStatus: 'Pending' }), 'Active', null],
  [
    'placed above',
    rights,
    subject({ accountStatus: 'Suspended', suspensions: [placed('Suspended', false)] }),
    'Active',
    'account.notYours',
  ],
  [
    'placed below',
    rights,
    subject({ accountStatus: 'Suspended', suspensions: [placed('Suspended', false, true)] }),
    'Active',
    null,
  ],
  [
    'one of two is ours',
    rights,
    subject({ accountStatus: 'Suspended', suspensions: [placed('Suspended', false), placed('Suspended', true)] }),
    'Active',
    null,
  ],
  [
    'abuse placed below',
    trusted,
    subject({ accountStatus: 'SuspendedAbuse', suspensions: [placed('SuspendedAbuse', false, true)] }),
    'Active',
    'account.notYours',
  ],
  [
    'abuse, and the provider',
    rights,
    subject({
      callerType: 'RP',
      accountStatus: 'SuspendedAbuse',
      suspensions: [placed('SuspendedAbuse', false, true)],
    }),
    'Active',
    null,
  ],
  ['no reason kept', rights, subject({ accountStatus: 'Suspended' }), 'Active', null],
  ['closed above', rights, subject({ accountStatus: 'Closed', closedDays: 1 }), 'Active', 'account.notYours'],
  [
    'closed below what is closed',
    rights,
    subject({ accountStatus: 'Closed', closedDays: 1, closedWithin: true, closedAbove: true }),
    'Active',
    'account.parentInactive',
  ],
  [
    'closed 30 days ago',
    rights,
    subject({ accountStatus: 'Closed', closedDays: 30, closedWithin: true }),
    'Active',
    null,
  ],
  [
    'closed longer ago',
    rights,
    subject({ accountStatus: 'Closed', closedDays: 30.1, closedWithin: true }),
    'Active',
    'account.tooLate',
  ],
  [
    'closed longer ago, where that is still in time',
    rights,
    subject({ accountStatus: 'Closed', closedDays: 59.9, closedWithin: true, life: { reopen: 60, purge: 90 } }),
    'Active',
    null,
  ],
] as const)('%s', (_, callerRights, account, to, reason) => {
  expect(mayBecome(callerRights, account, to)).toEqual({ allowed: reason === null, reason })
})

test('a reason must fit its status; some reasons need a note, and so does lifting any abuse suspension', () => {
  expect(reasonsFor('SuspendedAbuse')).toEqual(['SPAM', 'PHISH', 'MALWARE', 'FRAUD', 'LEGAL'])
  expect(reasonFault('Suspended', { reasonCode: 'NONPAY' })).toBeUndefined()
  expect(reasonFault('Suspended', { reasonCode: 'SPAM' })).toBe('account.reasonNotAllowed')
  expect(reasonFault('Suspended', { reasonCode: 'OTHER' })).toBe('account.noteRequired')
  expect(reasonFault('Active', { reasonCode: 'PAID' })).toBeUndefined()
  expect(reasonFault('Active', { reasonCode: 'PAID' }, true)).toBe('account.noteRequired')
  expect(reasonFault('Active', { reasonCode: 'PAID', note: 'x' }, true)).toBeUndefined()
})

test('the own status follows from the open suspensions, and their effect below from the reason', () => {
  expect(standingStatus([], 'Pending')).toBe('Pending')
  expect(standingStatus([placed('Suspended', true), placed('SuspendedAbuse', true)], 'Active')).toBe('SuspendedAbuse')
  expect([
    cascadeOf('Suspended', 'NONPAY'),
    cascadeOf('Suspended', 'CUSTREQ'),
    cascadeOf('SuspendedAbuse', 'SPAM'),
  ]).toEqual(['afterDays', 'none', 'now'])
  expect(mayClear({ callerType: 'DT' }, placed('Suspended', false, true))).toBe(true)
})

test('a worse status never forbids less, and what is forbidden has its error', () => {
  const order: AccountStatus[] = ['Active', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged']
  for (const act of acts)
    for (const [at, status] of order.entries())
      if (forbids(status, act))
        for (const worse of order.slice(at)) expect([worse, act, forbids(worse, act)]).toEqual([worse, act, true])
  expect(forbids('Suspended', 'signIn')).toBe(false)
  expect(forbids('Pending', 'createAccount')).toBe(true)
  expect([
    forbiddenError('Suspended', 'createUser'),
    forbiddenError('Closed', 'edit'),
    forbiddenError('Closed', 'createAccount'),
  ]).toEqual(['account.suspended', 'account.inactive', 'account.parentInactive'])
})

test('who may move what, and where to', () => {
  const moving = { own: false, acctKey: 'a', acctType: 'RS', accountStatus: 'Active', parentKey: 'p' } as const
  const target = { acctKey: 't', acctType: 'DT', effectiveStatus: 'Active', below: false } as const
  expect(mayMove(rights, 'DT', moving).allowed).toBe(true)
  for (const type of ['RS', 'CU'] as const) expect(mayMove(rights, type, moving).reason).toBe('auth.forbidden')
  expect(mayMove({ ...rights, AcctMgmnt: 'R' }, 'SP', moving).reason).toBe('AcctMgmnt:W')
  expect(mayMove(rights, 'SP', { ...moving, accountStatus: 'Closed' }).reason).toBe('account.inactive')
  expect(moveFault(moving, target)).toBeUndefined()
  expect(moveFault(moving, { ...target, below: true })).toBe('account.underItself')
  expect(moveFault(moving, { ...target, acctKey: 'p' })).toBe('account.alreadyThere')
  expect(moveFault(moving, { ...target, acctType: 'RS' })).toBe('account.moveNotAllowed')
  expect(moveFault(moving, { ...target, effectiveStatus: 'Suspended' })).toBe('account.parentInactive')
})
