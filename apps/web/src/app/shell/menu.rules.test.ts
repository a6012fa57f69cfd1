import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MenuCapabilities } from '../../core/feature.ts'
import { groupMenu, isCurrent, type MenuItem, menuTarget, visibleMenu } from './menu.rules.ts'

/** The entries for people with all rights. Features test the entries that they add. */
const visible = [
  'home',
  'acctSearch',
  'CPManageUsers',
  'plansAssign',
  'adminBillingList',
  'UsageReports',
  'rptView',
  'rptSchedule',
  'rptBilling',
  'brandList',
  'Integrations',
  'Administration',
  'featureList',
  'accessManagement',
  'dkimList',
  'auditTrail',
  'acctSettings',
]
const known = [...visible, 'userAcctSearch', 'addOnsCreation']
const isKnown = ({ Id }: MenuItem) => known.includes(Id)
const definition = readFileSync(join(import.meta.dirname, '../../../public/assets/sidemenu.json'), 'utf8')
const items = (JSON.parse(definition) as MenuItem[])
  .filter(isKnown)
  .map((item) => ({ ...item, Submenu: item.Submenu.filter(isKnown) }))
const all: MenuCapabilities = {
  Bill: true,
  RptBill: true,
  Brand: true,
  IGMLogs: true,
  FeaturePolicy: true,
  DKIM: true,
  UserGroupsAccess: true,
  readsAccounts: true,
  readsIntegrations: true,
  hasESign: true,
}
const roles = ['RA', 'SP', 'DT', 'RS', 'CU'] as const
type MenuOptions = { can?: Partial<MenuCapabilities>; role?: (typeof roles)[number]; ramAccess?: boolean }
const menu = ({ can, role = 'RA', ramAccess = true }: MenuOptions = {}) =>
  visibleMenu(items, { ...all, ...can }, role, ramAccess)
const ids = (given?: MenuOptions) => menu(given).flatMap((item) => [item.Id, ...item.Submenu.map((sub) => sub.Id)])

describe('the side menu of the specification', () => {
  test('an administrator with every capability and RAM access sees all but two entries', () => {
    expect(ids()).toEqual(visible)
  })

  test.each([
    ['Bill', 'adminBillingList'],
    ['RptBill', 'rptBilling'],
    ['Brand', 'brandList'],
    ['IGMLogs', 'Integrations'],
    ['FeaturePolicy', 'featureList'],
    ['DKIM', 'dkimList'],
    ['UserGroupsAccess', 'accessManagement'],
    ['readsAccounts', 'auditTrail'],
  ] as const)('without %s, %s and nothing else is gone', (capability, id) => {
    expect(ids({ can: { [capability]: false } })).toEqual(ids().filter((one) => one !== id))
  })

  test('Administration needs feature-policy or DKIM access', () => {
    expect(ids({ can: { FeaturePolicy: false, DKIM: false } })).not.toContain('Administration')
    expect(ids({ can: { FeaturePolicy: false } })).toContain('Administration')
    expect(ids({ can: { DKIM: false } })).toContain('Administration')
  })

  test.each(roles)('plan assignment and user management are for all but customers: %s', (role) => {
    const shown = ids({ role })
    expect(shown.includes('plansAssign')).toBe(role !== 'CU')
    expect(shown.includes('CPManageUsers')).toBe(role !== 'CU')
    expect(shown.includes('accessManagement')).toBe(role !== 'CU')
  })

  test('the account search needs RAM access; without it the other entry is shown', () => {
    expect(ids({ ramAccess: true })).toContain('acctSearch')
    expect(ids({ ramAccess: true })).not.toContain('userAcctSearch')
    expect(ids({ ramAccess: false })).not.toContain('acctSearch')
    expect(ids({ ramAccess: false })).toContain('userAcctSearch')
  })

  test.each(roles)('the creation of add-ons is hidden, whoever asks: %s', (role) => {
    expect(ids({ role })).not.toContain('addOnsCreation')
    expect(items.map((item) => item.Id)).toContain('addOnsCreation')
  })

  test('filtering does not change the definition', () => {
    const before = structuredClone(items)
    menu({ can: { RptBill: false, DKIM: false } })
    expect(items).toEqual(before)
  })
})

describe('a click', () => {
  const own = { companyKey: 'key-1', companyType: 'CU' }

  test.each(['/common/home', '/accounts/acctSearch', '/reports/rptBilling', '/acctSettings'])(
    '%s stays in the app',
    (url) => {
      expect(menuTarget(url, true, own)).toEqual({ kind: 'route', to: url })
    },
  )

  test.each(['/plansAssign', '/adminBillingList', '/brandList', '/commonplace', '/partnerLogs'])(
    '%s loads a page',
    (url) => {
      expect(menuTarget(url, true, own)).toEqual({ kind: 'load', href: url })
    },
  )

  test('without RAM access the account search leads to the own account', () => {
    expect(menuTarget('/accounts/acctSearch', false, own)).toEqual({
      kind: 'route',
      to: '/accounts/acctCreateEdit',
      state: { cmd: 'customeradmin', acctKey: 'key-1', acctType: 'CU' },
    })
  })
})

test('an entry is current for its own page and for those below it', () => {
  const item = (id: string) => items.find((one) => one.Id === id) as MenuItem
  expect(isCurrent(item('acctSearch'), '/accounts/0199-some-key')).toBe(true)
  expect(isCurrent(item('UsageReports'), '/reports/rptSchedule')).toBe(true)
  expect(isCurrent(item('home'), '/common/home/other')).toBe(false)
  expect(isCurrent(item('Administration'), '/common/home')).toBe(false)
  expect(isCurrent(item('Administration'), '/featureList/AIFingerPrint')).toBe(true)
})

test('at most one entry is current: for people without the search none on their own account', () => {
  const sees = [
    [{}, '/accounts/acctCreateEdit', ['acctSearch']],
    [{}, '/accounts/requests', ['acctSearch']],
    [{}, '/users/0199-some-key', ['CPManageUsers']],
    [{}, '/accounts/userAcctSearch', ['CPManageUsers']],
    [{ role: 'CU', ramAccess: false }, '/accounts/acctCreateEdit', []],
    [{ role: 'CU', ramAccess: false }, '/accounts/0199-some-key', []],
    [{ role: 'CU', ramAccess: false }, '/accounts/userAcctSearch', ['userAcctSearch']],
    [{ role: 'CU', ramAccess: false }, '/users/import', ['userAcctSearch']],
  ] as const
  for (const [given, pathname, ids] of sees) {
    const current = menu(given).filter((one) => isCurrent(one, pathname))
    expect([pathname, ...current.map(({ Id }) => Id)]).toEqual([pathname, ...ids])
  }
})

describe('the headings of the menu', () => {
  const shown = (given?: MenuOptions) =>
    groupMenu(menu(given)).map(({ name, items: own }) => [name, own.map(({ Id }) => Id)])

  test('group adjacent entries and leave home ungrouped', () => {
    expect(shown()).toEqual([
      [undefined, ['home']],
      ['accounts', ['acctSearch', 'CPManageUsers']],
      ['commercial', ['plansAssign', 'adminBillingList']],
      ['reports', ['UsageReports']],
      ['delivery', ['brandList', 'Integrations']],
      ['settings', ['Administration', 'auditTrail', 'acctSettings']],
    ])
  })

  test('disappear with their last entry; no entry is lost', () => {
    const customer = { role: 'CU', ramAccess: false, can: { Bill: false, Brand: false, IGMLogs: false } } as const
    expect(shown(customer).map(([name]) => name)).toEqual([undefined, 'accounts', 'reports', 'settings'])
    for (const given of [{}, customer])
      expect(groupMenu(menu(given)).flatMap(({ items: own }) => own)).toEqual(menu(given))
  })

  test('an unknown entry stays ungrouped', () => {
    const extra = { Id: 'news', Display: 'x', Icon: '', URL: '/x', Submenu: [] }
    expect(groupMenu([...menu(), extra]).at(-1)).toEqual({ name: undefined, items: [extra] })
  })
})
