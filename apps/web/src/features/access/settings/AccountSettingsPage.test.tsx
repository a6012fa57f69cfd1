import type { SettingValue } from '@portal/contract/access/settings/settings.contract'
import { settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import { Problem } from '@portal/contract/core/errors'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { rowsOf } from '../../../../test/rows.ts'
import { AccountSettingsPage } from './AccountSettingsPage.tsx'
import { acctKey, atlas, no, none, record } from './settings.samples.ts'

type Settings = NonNullable<Fakes['settings']>

async function open(given: Record<string, Partial<SettingValue>> = {}, api: Settings = {}, section = 'files') {
  const page = await openPage(AccountSettingsPage, {
    at: `/acctSettings?section=${section}`,
    rights: { AcctMgmnt: 'W', SSOEnforcement: 'W' },
    me: { companyKey: acctKey, companyName: 'Northwind', companyType: 'RS' },
    api: { settings: { get: () => record(given), ...api } },
  })
  await screen.findByRole('region', { name: /Documents & files|Track|General|Sign-in/ })
  return page
}
const rowOf = (label: string) =>
  within(screen.getByText(label, { selector: 'div' }).closest('[id$=-row]') as HTMLElement)
const save = () => screen.getByRole('button', { name: 'Save' })

test('a customer locks only what its people can set', async () => {
  const customer = { ...record(), acctType: 'CU' as const }
  await open({}, { get: () => customer }, 'general')
  expect(rowOf('Service language').getByRole('button', { name: 'Lock Service language' })).toBeTruthy()
  const help = rowOf('Account administration')
  expect(help.getByRole('button', { name: 'Override Account administration' })).toBeTruthy()
  expect(help.queryByRole('button', { name: /^Lock/ })).toBe(null)
})

test('a row shows the effective value, whose it is, and a value set here without effect', async () => {
  await open({
    'files.largest': { value: 50, source: atlas, inherited: 50, inheritedFrom: atlas },
    'files.linkExpiry': {
      value: 7,
      own: 90,
      inherited: 7,
      source: atlas,
      inheritedFrom: atlas,
      lockedBy: atlas,
      edit: no('locked'),
      lock: no('locked'),
    },
    'files.storageAlert': { value: 60, own: 60, source: { kind: 'own', ...none }, locked: true },
  })
  const largest = rowOf('Maximum file size')
  expect(largest.getByText('50 MB')).toBeTruthy()
  expect(largest.getByRole('button', { name: /From .*Atlas/ })).toBeTruthy()
  const expiry = rowOf('Link expiry')
  expect(expiry.getByText('7 days')).toBeTruthy()
  expect(expiry.getByText(/Locked by/).textContent).toContain('Atlas')
  expect(expiry.getByText(/Set here but not in force: 90 days/)).toBeTruthy()
  expect(expiry.queryByRole('button', { name: /Override|Lock/ })).toBe(null)
  const alert = rowOf('Storage alert threshold')
  expect(alert.getByRole('textbox', { name: 'Storage alert threshold' })).toHaveProperty('value', '60')
  expect(alert.getByText('Locked here')).toBeTruthy()
  expect(rowOf('Download limit').getByText('None')).toBeTruthy()
  const sections = within(screen.getByRole('toolbar', { name: 'Setting groups' }))
  expect(sections.getByRole('button', { name: /Documents & files 2 set here/, pressed: true })).toBeTruthy()
})

test('overrides, reverts and locks of several groups are one save, against the version that was read', async () => {
  const update = vi.fn<NonNullable<Settings['update']>>(() => record({ 'files.largest': { own: 90, value: 90 } }, 4))
  const impact = vi.fn<NonNullable<Settings['impact']>>(() => ({
    sentence: 'Lock for 214 accounts below: 24 have another value and will change.',
    accounts: 214,
    differing: 24,
    capped: false,
    sample: [{ acctKey: atlas.acctKey, acctName: 'Cordage', value: 20 }],
  }))
  const { user } = await open({ 'files.linkExpiry': { own: 5, value: 5 } }, { update, impact })
  await user.click(rowOf('Maximum file size').getByRole('button', { name: 'Override Maximum file size' }))
  const field = screen.getByRole('textbox', { name: 'Maximum file size' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.clear(field)
  await user.type(field, '90')
  await user.click(rowOf('Link expiry').getByRole('button', { name: 'Inherit Link expiry' }))
  await user.click(screen.getByRole('button', { name: /Track & prove/ }))
  const receipt = rowOf('Request a read receipt')
  await user.click(receipt.getByRole('button', { name: 'Lock Request a read receipt' }))
  const dialog = await screen.findByRole('dialog', { name: /Lock “Request a read receipt”/ })
  expect(await within(dialog).findByText(/214 accounts below: 24 have another value/)).toBeTruthy()
  expect(dialog.textContent).toContain('Cordage')
  await user.click(within(dialog).getByRole('button', { name: 'Lock' }))
  expect(impact.mock.calls[0]?.[0]).toMatchObject({ body: { code: 'track.readReceipt', value: 'no', lock: true } })
  await user.click(screen.getByRole('button', { name: /3 changes/ }))
  expect(screen.getByText(/No, locked/)).toBeTruthy()
  await user.click(save())
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect(update.mock.calls[0]?.[0]).toMatchObject({
    ifMatch: 3,
    body: {
      changes: [
        { code: 'track.readReceipt', value: 'no', lock: true },
        { code: 'files.largest', value: 90, lock: false },
        { code: 'files.linkExpiry', value: null },
      ],
    },
  })
})

test.each([
  ['no number', 'Maximum file size', 'much', 'Maximum file size contains an incorrect type of value.'],
  ['too much', 'Maximum file size', '2000', 'Maximum file size must be 1,000 or less.'],
])('%s is refused at the field before anything is sent', async (_, label, typed, words) => {
  const update = vi.fn<NonNullable<Settings['update']>>()
  const { user } = await open({}, { update })
  await user.click(rowOf(label).getByRole('button', { name: `Override ${label}` }))
  await user.clear(screen.getByRole('textbox', { name: label }))
  await user.type(screen.getByRole('textbox', { name: label }), typed)
  await user.click(save())
  const summary = screen.getByRole('group', { name: 'There is a problem' })
  expect(within(summary).getByRole('link').textContent).toBe(words)
  expect(screen.getByRole('textbox', { name: label }).getAttribute('aria-invalid')).toBe('true')
  expect(update).not.toHaveBeenCalled()
})

test('the server’s refusal is shown at its setting, whichever group is open', async () => {
  const refuse = () => {
    throw new Problem('request.invalid', {
      fields: [{ field: 'Changes.0.Value', code: 'ownAddress', params: { address: '192.0.2.7' } }],
    })
  }
  const { user } = await open({}, { update: refuse }, 'signin')
  await user.click(screen.getByRole('button', { name: 'Override Allowed address ranges' }))
  await user.type(screen.getByRole('textbox', { name: 'Allowed address ranges' }), '203.0.113.0/24')
  await user.click(screen.getByRole('button', { name: /General/ }))
  await user.click(save())
  expect(await screen.findAllByText(/include your own address, 192\.0\.2\.7/)).toHaveLength(2)
  expect(screen.getByRole('textbox', { name: 'Allowed address ranges' })).toHaveProperty('value', '203.0.113.0/24')
})

test('what somebody else saved meanwhile is merged, setting by setting', async () => {
  const theirs = record({ 'files.downloads': { own: 9, value: 9 }, 'files.largest': { own: 70, value: 70 } }, 4)
  const update = vi.fn<NonNullable<Settings['update']>>(({ ifMatch }) => {
    if (ifMatch === 3) throw new Problem('request.stale', { current: theirs })
    return record({ 'files.largest': { own: 90, value: 90 } }, 5)
  })
  const { user } = await open({}, { update })
  await user.click(screen.getByRole('button', { name: 'Override Maximum file size' }))
  await user.clear(screen.getByRole('textbox', { name: 'Maximum file size' }))
  await user.type(screen.getByRole('textbox', { name: 'Maximum file size' }), '90')
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved changes while you were editing' })
  expect(dialog.textContent).toContain('90 MB')
  expect(dialog.textContent).toContain('70 MB')
  await user.click(within(dialog).getByRole('button', { name: 'Save merged version' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
  expect(update.mock.calls[1]?.[0]).toMatchObject({
    ifMatch: 4,
    body: { changes: [{ code: 'files.largest', value: 90 }] },
  })
})

test('search looks through labels, helps and codes of every group; "only overridden" shows what is set here', async () => {
  const { user } = await open({ 'esign.order': { own: 'given', value: 'given' } })
  const search = screen.getByRole('searchbox', { name: 'Search all settings' })
  await user.type(search, 'EXPIRy')
  expect(await screen.findByText('5 settings')).toBeTruthy()
  expect(screen.getByText('Envelope expiry')).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'zzz')
  expect(await screen.findByText('No settings match these filters')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all settings' }))
  await user.click(screen.getByRole('checkbox', { name: 'Overridden only' }))
  expect(screen.getByText('1 setting')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Signing order' })).toBeTruthy()
})

test('the chip opens the chain with the value of each level', async () => {
  const link = {
    kind: 'account' as const,
    acctKey: atlas.acctKey,
    name: 'Atlas',
    acctType: 'SP' as const,
    set: 50,
    locked: true,
    value: 50,
    decided: true,
    why: 'set' as const,
    setBy: { name: 'Sasha Marble', level: null, on: '2026-05-04T12:00:00.000Z', reason: null },
  }
  const standard = {
    ...link,
    kind: 'default' as const,
    acctKey: null,
    name: null,
    acctType: null,
    set: null,
    locked: false,
    value: 200,
    decided: false,
    why: 'default' as const,
    setBy: null,
  }
  const above = {
    ...standard,
    kind: 'above' as const,
    acctType: 'RP' as const,
    set: 100,
    why: 'set' as const,
    setBy: { name: null, level: 'RP' as const, on: '2026-05-03T12:00:00.000Z', reason: null },
  }
  const chain = () => ({ code: 'files.largest', links: [standard, above, link] })
  const { user } = await open(
    { 'files.largest': { value: 50, source: atlas, inherited: 50, inheritedFrom: atlas } },
    { chain },
  )
  await user.click(
    rowOf('Maximum file size').getByRole('button', { name: /source of the value for Maximum file size/i }),
  )
  const box = await screen.findByRole('dialog', { name: 'Source of “Maximum file size”' })
  const items = await within(box).findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('200 MB'),
    expect.stringMatching(/Your provider.*100 MB.*Set by your provider on 05\/03\/2026/),
    expect.stringMatching(/Atlas.*50 MB.*Locked.*In force.*Set by Sasha Marble on 05\/04\/2026/),
  ])
})

test('rows refused for the same reason are explained once per group', async () => {
  const refused = { lockedBy: atlas, edit: no('locked'), lock: no('locked') }
  const explain = vi.fn<NonNullable<NonNullable<Fakes['access']>['explain']>>(({ query: { action } }) => {
    return {
      allowed: false,
      userKey: acctKey,
      action,
      objectKey: acctKey,
      links: [],
      setBy: null,
      whoCanChange: 'Atlas',
    }
  })
  const given = record({
    'files.largest': refused,
    'files.linkExpiry': refused,
    'files.storageAlert': { edit: no('flag') },
  })
  const { user } = await openPage(AccountSettingsPage, {
    at: '/acctSettings?section=files',
    rights: { AcctMgmnt: 'W' },
    me: { companyKey: acctKey, companyType: 'RS' },
    api: { settings: { get: () => given }, access: { explain } },
  })
  await screen.findByRole('region', { name: 'Documents & files' })
  const buttons = screen.getAllByRole('button', { name: /^Why\?/ }).map((button) => button.getAttribute('aria-label'))
  expect(buttons).toEqual(['Why? Maximum file size', 'Why? Storage alert threshold'])
  await user.click(screen.getByRole('button', { name: 'Why? Maximum file size' }))
  await screen.findByText('Who can change it: Atlas')
  expect(explain.mock.calls[0]?.[0].query).toEqual({ action: 'settings.update:files.largest', object: acctKey })
})

test('with read access everything is text, and says so once', async () => {
  const closed = Object.fromEntries(
    settingCatalogue.map(({ code }) => [code, { edit: no('right'), lock: no('right') }]),
  )
  await open(closed)
  expect(screen.getByText(/^View only\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Override|Lock|Copy/ })).toBe(null)
})

test('who may see it is told what was changed lately; the section is not there for others', async () => {
  const by = { name: 'Ann Sample', level: null, on: '2026-11-20T09:12:00.000Z', reason: null }
  const latest = () => ({
    more: true,
    items: [
      { code: 'files.largest', part: 'value' as const, old: null, new: 100, setBy: by },
      {
        code: 'files.largest',
        part: 'lock' as const,
        old: false,
        new: true,
        setBy: { ...by, name: null, level: 'DT' as const },
      },
    ],
  })
  const given = {
    at: '/acctSettings?section=latest',
    me: { companyKey: acctKey, companyName: 'Northwind', companyType: 'RS' as const },
    api: { settings: { get: () => record(), latest } },
  }
  await openPage(AccountSettingsPage, { ...given, rights: { AcctMgmnt: 'R', ShowLatestSettings: 'R' } })
  const [, value, lock] = await rowsOf('Recent changes')
  expect(value).toMatch(/^Maximum file size \| Inherited \| 100 MB \| Ann Sample \| /)
  expect(screen.getByText(/^Only the latest changes are shown/)).toBeTruthy()
  expect(lock).toMatch(/^Maximum file size \| Not locked \| Locked for all accounts below \| your distributor \| /i)
  cleanup()
  await openPage(AccountSettingsPage, { ...given, rights: { AcctMgmnt: 'R' } })
  expect(await screen.findByRole('button', { name: 'General', pressed: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Recent changes' })).toBe(null)
})
