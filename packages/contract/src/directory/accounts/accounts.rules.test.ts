import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainFor } from '../../access/access/access.examples.ts'
import { resolveRights, type Rights } from '../../core/access/access.rules.ts'
import { accountStatuses, accountTypes } from '../../core/accounts/accounts.fields.ts'
import {
  type AccountSubject,
  allowedChildTypes,
  editableFields,
  emailSwitches,
  mayCreateChild,
  mayEdit,
  worstStatus,
} from './accounts.rules.ts'

const seed = Number(process.env.FC_SEED)

const rights = (role: 'RA' | 'DT' | 'CU', overrides: Partial<Rights> = {}): Rights => ({
  ...resolveRights(role, chainFor(role), [], new Date()),
  ...overrides,
})
const customer: AccountSubject = { own: false, acctType: 'CU', accountStatus: 'Active', effectiveStatus: 'Active' }
const reseller: AccountSubject = { ...customer, acctType: 'RS' }

test('levels may be skipped, and no type stands below itself or above', () => {
  expect(allowedChildTypes('RP')).toEqual(['SP', 'DT', 'RS', 'CU'])
  expect(allowedChildTypes('RS')).toEqual(['CU'])
  expect(allowedChildTypes('CU')).toEqual([])
})

test(`the worst status wins whatever the order (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...accountStatuses)), (statuses) => {
      const worst = worstStatus(statuses)
      expect(worstStatus(statuses.toReversed())).toBe(worst)
      expect(worstStatus([worst, ...statuses])).toBe(worst)
      if (statuses.length) expect(statuses).toContain(worst)
    }),
    { seed },
  )
  expect(worstStatus(['Active', 'Suspended', 'Pending'])).toBe('Suspended')
})

test('a customer edits the own company, but not what the company above decides', () => {
  const fields = editableFields(rights('CU', { AcctPrimaryContact: 'W' }), { ...customer, own: true })
  expect(fields).toContain('acctName')
  expect(fields).toContain('primaryContact')
  for (const field of ['custType', 'transactionEnvironment', 'customerRefCode', 'manager', 'tags'])
    expect(fields).not.toContain(field)
})

test('a partner decides what a customer may not', () => {
  const fields = editableFields(rights('DT'), customer)
  expect(fields).toEqual(
    expect.arrayContaining(['custType', 'customerRefCode', 'manager', 'tags', 'transactionEnvironment']),
  )
  expect(editableFields(rights('DT'), reseller)).not.toContain('custType')
})

test.each([
  ['AcctMgmnt at R', { AcctMgmnt: 'R' }, customer, 'AcctMgmnt:W'],
  ['ProviderEdit missing for a partner company', { ProviderEdit: 'N' }, reseller, 'ProviderEdit:W'],
  ['a closed account', {}, { ...customer, accountStatus: 'Closed' }, 'accountClosed'],
] as const)('%s: nothing may be changed, and the reason is told', (_, given, account, reason) => {
  expect(mayEdit(rights('DT', given), account)).toEqual({ allowed: false, reason })
  expect(editableFields(rights('DT', given), account)).toEqual([])
})

test('links need their own settings', () => {
  expect(editableFields(rights('DT'), customer)).not.toContain('accountUpgradeLink')
  expect(editableFields(rights('DT', { AcctUpgradeLink: 'Y' }), customer)).toContain('accountUpgradeLink')
})

test('children are created below an effectively active account only', () => {
  for (const type of accountTypes)
    for (const effectiveStatus of accountStatuses) {
      const ability = mayCreateChild(rights('RA'), { ...customer, acctType: type, effectiveStatus })
      expect(ability.allowed).toBe(type !== 'CU' && effectiveStatus === 'Active')
    }
})

test.each(['Provision', 'AcctMgmnt'] as const)(
  'without %s:W nothing is created below, and the reason is told',
  (flag) => {
    const ability = mayCreateChild(rights('DT', { [flag]: 'R' }), { ...customer, acctType: 'RS' })
    expect(ability).toEqual({ allowed: false, reason: `${flag}:W` })
  },
)

test('the master switch off turns the other e-mail switches off', () => {
  const on = {
    enableEmailCommunication: true,
    sendEmailAdmin: true,
    sendEmailEndUser: false,
    sendEmailEndUserFirstUse: true,
  }
  expect(emailSwitches(on)).toEqual(on)
  expect(Object.values(emailSwitches({ ...on, enableEmailCommunication: false }))).toEqual([false, false, false, false])
})
