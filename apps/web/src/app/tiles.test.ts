import {
  accountWorkKinds,
  figureKinds,
  setupSteps,
  worklistKinds,
} from '@portal/contract/operations/worklist/worklist.contract'
import { describe, expect, test } from 'vitest'
import { type TileViewer, figuresOf, setupOf, visibleTiles, worklistOf } from '../core/feature.ts'
import { features } from './features.ts'

const roles = ['RA', 'SP', 'DT', 'RS', 'CU'] as const
const overrides = (changes: Partial<TileViewer> = {}): TileViewer => ({
  role: 'RA',
  rights: { Bill: 'W', Brand: 'W', IGMLogs: 'W' },
  ramAccess: true,
  accessCheck: false,
  companyKey: 'key-1',
  companyType: 'RP',
  ...changes,
})
const tiles = (changes?: Partial<TileViewer>) => visibleTiles(features, overrides(changes))
const ids = (changes?: Partial<TileViewer>) => tiles(changes).map((tile) => tile.id)
const tileOf = (id: string, changes?: Partial<TileViewer>) => {
  const { icon: _icon, ...tile } = tiles(changes).find((one) => one.id === id) ?? {}
  return tile
}

test('an administrator with every right sees all nine, in the order of the specification', () => {
  expect(ids().slice(0, 9)).toEqual([
    'accessManagement',
    'companyAccounts',
    'usageReports',
    'plans',
    'billing',
    'branding',
    'integrations',
    'manageUsers',
    'helpCenter',
  ])
})

describe('Access Management', () => {
  test.each(roles)('needs RAM access and an access check that is off, and is never for customers: %s', (role) => {
    expect(ids({ role }).includes('accessManagement')).toBe(role !== 'CU')
    expect(ids({ role, accessCheck: true })).not.toContain('accessManagement')
    expect(ids({ role, ramAccess: false })).not.toContain('accessManagement')
    expect(ids({ role, ramAccess: false, accessCheck: true })).not.toContain('accessManagement')
  })
})

describe('Company Accounts', () => {
  test.each(['RA', 'SP', 'DT', 'RS'] as const)('is the account search for %s, whatever the check says', (role) => {
    for (const accessCheck of [true, false])
      expect(tileOf('companyAccounts', { role, accessCheck })).toEqual({
        id: 'companyAccounts',
        kind: 'route',
        href: '/accounts/acctSearch',
        state: undefined,
      })
  })

  test('is "My Account" for customer administrators while the check is off', () => {
    const own = { role: 'CU', companyType: 'CU' } as const
    expect(ids(own)).not.toContain('companyAccounts')
    expect(ids(own)[0]).toBe('myAccount')
    expect(tileOf('myAccount', own)).toEqual({
      id: 'myAccount',
      kind: 'route',
      href: '/accounts/acctCreateEdit',
      state: { cmd: 'customeradmin', acctKey: 'key-1', acctType: 'CU' },
    })
  })

  test('is the account search for customer administrators while the check is on', () => {
    expect(ids({ role: 'CU', accessCheck: true })).toContain('companyAccounts')
    expect(ids({ role: 'CU', accessCheck: true })).not.toContain('myAccount')
  })
})

describe('rights', () => {
  test.each([
    ['Bill', 'billing'],
    ['Brand', 'branding'],
    ['IGMLogs', 'integrations'],
  ] as const)('%s must be W for the tile %s', (flag, id) => {
    const full = overrides().rights
    expect(ids({ rights: full })).toContain(id)
    for (const value of ['R', 'N'] as const) expect(ids({ rights: { ...full, [flag]: value } })).not.toContain(id)
    expect(ids({ rights: { ...full, [flag]: undefined } })).not.toContain(id)
  })

  test.each(roles)('plans and the management of users are not for customers: %s', (role) => {
    expect(ids({ role }).includes('plans')).toBe(role !== 'CU')
    expect(ids({ role }).includes('manageUsers')).toBe(role !== 'CU')
  })

  test.each(roles)('usage reports and help are for everybody: %s', (role) => {
    const bare = ids({ role, rights: {}, ramAccess: false, accessCheck: true })
    expect(bare).toContain('usageReports')
    expect(bare.at(-1)).toBe('helpCenter')
  })
})

test('a new tab is for help only; legacy pages are loaded whole', () => {
  const kinds = Object.fromEntries(tiles().map((tile) => [tile.id, tile.kind]))
  expect(kinds).toEqual({
    accessManagement: 'load',
    companyAccounts: 'route',
    usageReports: 'route',
    plans: 'load',
    billing: 'load',
    branding: 'load',
    integrations: 'load',
    manageUsers: 'load',
    helpCenter: 'external',
  })
})

test('every key figure has a list or report to lead to', () => {
  expect(Object.keys(figuresOf(features)).toSorted()).toEqual(figureKinds.toSorted())
})

test('every kind of the worklist that is counted in an account leads to a place of that account', () => {
  const all = worklistOf(features)
  expect(accountWorkKinds.filter((kind) => !all[kind].inAccount?.('018f-key').includes('018f-key'))).toEqual([])
})

test('every kind of the worklist has a list to lead to', () => {
  expect(Object.keys(worklistOf(features)).toSorted()).toEqual(worklistKinds.toSorted())
})

test('every step that sets up a portal has a place where it is done', () => {
  expect(Object.keys(setupOf(features)).toSorted()).toEqual(setupSteps.toSorted())
})
