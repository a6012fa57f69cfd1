import type { PartnerCall, PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { anAccount, anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { aChange } from '../../../../test/changes.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { CallPage } from './CallPage.tsx'
import { namedBy } from './CallField.tsx'
import { editsOf } from './EditsDialog.tsx'
import { PartnerLogSection } from './PartnerLogSection.tsx'
import { PartnerLogsPage } from './PartnerLogsPage.tsx'
import { merged } from './useLive.ts'

const logKey = '01980a3e-5c00-7000-8000-0000000000a1'
const aCall = (overrides: Partial<PartnerCall> = {}): PartnerCall => ({
  logKey,
  receivedOn: '2026-11-20T10:00:00.000Z',
  completedOn: '2026-11-20T10:00:00.020Z',
  durationMs: 20,
  direction: 'IN',
  partnerKey: '01980a3e-5c00-7000-8000-0000000000b1',
  partnerName: 'Cordage Reseller',
  partnerType: 'RS',
  keyName: null,
  connector: 'CUSTOM_API',
  environment: 'PRODUCTION',
  operation: 'ProvisionCustomer',
  externalId: 'ORDER-1',
  acctKey: '01980a3e-5c00-7000-8000-0000000000c1',
  acctName: 'Northwind Legal',
  acctType: 'CU',
  status: 'NeedsInfo',
  httpStatus: 409,
  errorCode: 'account.nameTaken',
  errorText: 'Another account has this name.',
  errorField: 'Account.AcctName',
  fingerprint: 'ProvisionCustomer:account.nameTaken:Account.AcctName',
  attempts: 1,
  nextRetryOn: null,
  replayOf: null,
  replayedBy: null,
  resolvedOn: null,
  resolvedBy: null,
  ...overrides,
})
const field = {
  field: 'Account.AcctName',
  label: 'Name',
  value: 'Taken',
  kind: 'text',
  withheld: false,
  needed: 'Taken.',
} as const
const yes = { allowed: true, reason: null }
const aDetail = (overrides: Partial<PartnerCallDetail> = {}): PartnerCallDetail => ({
  ...aCall(),
  route: 'POST /api/v1/Provision/Customer',
  requestId: 'req-1',
  idempotencyKey: null,
  calledBy: 'Robin Sample',
  resolvedNote: null,
  request: '{"Account":{"AcctName":"Taken"}}',
  response: '{}',
  shortened: false,
  bodiesUntil: '2027-02-20T10:00:00.000Z',
  attemptList: [],
  fields: [field],
  differences: [],
  abilities: { answer: yes, replay: yes, rehearse: yes, resolve: yes },
  ...overrides,
})
const page = <T,>(items: T[]) => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false })
const bucket = { from: '2026-11-20T10:00:00.000Z', total: 3, capped: false, failed: 1, needsInfo: 1 }
const fakes = (more: Fakes['partnerLogs'] = {}): Fakes => ({
  partnerLogs: {
    search: () => page([aCall()]),
    count: () => ({ total: 1, capped: false }),
    histogram: () => ({ from: bucket.from, to: bucket.from, minutes: 60, buckets: [bucket] }),
    get: () => aDetail(),
    timeline: () => ({ items: [], capped: false, hidden: [{ kind: 'AUDIT', access: 'AcctMgmnt:R' }] }),
    ...more,
  },
  views: { list: () => ({ items: [] }) },
})
const open = (Page: typeof PartnerLogsPage, at: string, api: Fakes = fakes()) =>
  openPage(Page, { at, api, rights: { IGMLogs: 'W' }, me: { roleCode: 'DT' } })

test('calls stand with how they ended, below how many came when', async () => {
  await open(PartnerLogsPage, '/partnerLogs')
  const table = await screen.findByRole('table', { name: 'Calls' })
  const [first] = within(table).getAllByRole('row').slice(1)
  expect(first?.textContent).toMatch(/Create customer.*Northwind Legal.*Needs information/)
  // All are of one partner and ended at the first attempt, so neither has a column.
  expect(within(table).queryByRole('columnheader', { name: /^(Partner|Attempts)$/ })).toBeNull()
  expect(await screen.findByText(/3 calls, 1 failed, 1 waiting for information/)).toBeTruthy()
  // The bars as a table, which a keyboard can scroll.
  expect(screen.getByRole('region', { name: 'Show as a table', hidden: true }).tabIndex).toBe(0)
})

test('a field that names a company is picked by name, and any other is typed', async () => {
  const parent = { ...field, field: 'Account.ParentKey', label: 'Parent', value: aCall().acctKey, needed: 'Closed.' }
  const rehearse = vi.fn(() => ({ httpStatus: 201, errorText: null, errorField: null, response: '{}', items: [] }))
  const ferry = anAccountRow({ acctKey: logKey, acctName: 'Ferry & Sons' })
  const { user } = await openPage(CallPage, {
    at: `/partnerLogs/${logKey}`,
    path: '/partnerLogs/$logKey',
    api: {
      ...fakes({ rehearse, get: () => aDetail({ fields: [parent, field] }) }),
      accounts: {
        get: () => anAccount({ acctName: 'Northwind Legal' }),
        search: () => page([ferry]),
      },
    },
    rights: { IGMLogs: 'W' },
    me: { roleCode: 'DT' },
  })
  await user.click(await screen.findByRole('button', { name: 'Provide information' }))
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Parent/ })
  await waitFor(() => expect(picker.value).toBe('Northwind Legal'))
  await user.click(picker)
  await user.click(await screen.findByRole('option', { name: /Ferry & Sons/ }))
  screen.getByRole('textbox', { name: /^Name/ })
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  const edits = [{ field: 'Account.ParentKey', value: logKey }]
  await waitFor(() =>
    expect(rehearse).toHaveBeenCalledWith(expect.objectContaining({ body: { edits } }), expect.anything()),
  )
})

test.each([
  ['Account.ParentKey', 'account'],
  ['AcctKey', 'account'],
  ['Plans.1.PlanCode', 'plan'],
  ['ToPlanCode', 'plan'],
  ['UserKey', 'person'],
  ['Account.AcctName', undefined],
  ['IdempotencyKey', undefined],
  ['ReferenceKey', undefined],
])('the field %s names %s', (name, kind) => {
  expect(namedBy(name)).toBe(kind)
})

test.each([
  ['Succeeded', 'Run again: Succeeded'],
  ['RetryScheduled', 'Run again: Retry scheduled'],
] as const)('a call that waits is answered with the named field, after a try; it says %s', async (status, text) => {
  const empty = { items: [], capped: false, hidden: [] }
  const slow = new Promise<typeof empty>(() => undefined)
  let now = aDetail()
  const answer = vi.fn(() => (now = aDetail({ status, errorText: null })))
  const rehearse = vi.fn(() => ({ httpStatus: 201, errorText: null, errorField: null, response: '{}', items: [] }))
  const { user } = await openPage(CallPage, {
    at: `/partnerLogs/${logKey}`,
    path: '/partnerLogs/$logKey',
    api: fakes({ answer, rehearse, get: () => now, timeline: () => (answer.mock.calls.length > 0 ? slow : empty) }),
    rights: { IGMLogs: 'W' },
    me: { roleCode: 'DT' },
  })
  await user.click(await screen.findByRole('button', { name: 'Provide information' }))
  const input = screen.getByRole('textbox', { name: /Name/ })
  await user.clear(input)
  await user.type(input, 'Given')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText(/This call would succeed/)).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Provide information' }))
  const edits = [{ field: 'Account.AcctName', value: 'Given' }]
  expect(rehearse).toHaveBeenCalledWith(expect.objectContaining({ body: { edits } }), expect.anything())
  // The answered call closes its dialog, but its result is still announced.
  expect(await screen.findByText(text)).toBeTruthy()
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ body: { edits } }), expect.anything())
})

test('failed calls that are selected are run again by one change set, singly or all that the list finds', async () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() => aChange({ sentence: 'Replays.' }))
  const changes = { create, rows: () => ({ items: [], nextCursor: null }) as never }
  const more = fakes({ count: () => ({ total: 60, capped: false }) })
  const { user } = await open(PartnerLogsPage, '/partnerLogs?only=open', { ...more, changes })
  const replay = async () => {
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: /^Replay/ }),
    )
    await screen.findByText('Replays.')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    return create.mock.lastCall?.[0].body
  }
  await user.click(await screen.findByRole('checkbox', { name: /^Select: Create customer, Northwind Legal/ }))
  expect(await replay()).toEqual({
    kind: 'partnerCall.replay',
    selection: { logKeys: [aCall().logKey] },
    input: {},
  })
  expect(screen.queryByText('Amount due')).toBeNull()
  await user.click(await screen.findByRole('button', { name: /Select all 60/ }))
  expect(await replay()).toMatchObject({ selection: { callFilter: { open: true }, except: [] } })
})

test('a failed call by SCIM is marked as resolved and not run again, and the page says why', async () => {
  const failed = { operation: 'ScimUser', connector: 'SCIM', status: 'Failed' } as const
  await openPage(CallPage, {
    at: `/partnerLogs/${logKey}`,
    path: '/partnerLogs/$logKey',
    api: fakes({ get: () => aDetail(failed) }),
    rights: { IGMLogs: 'W' },
  })
  expect(await screen.findByText(/SCIM calls can’t be replayed here/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark as resolved' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Replay' })).toBe(null)
})

test('a webhook of a call stands with its receiver, state and tries, and leads to its company', async () => {
  const webhook = { state: 'Failed' as const, attempts: 9, acctKey: aCall().acctKey }
  const sent = { on: bucket.from, text: 'Account created', detail: 'hooks.example', key: 'd', changes: [] }
  await openPage(CallPage, {
    at: `/partnerLogs/${logKey}`,
    path: '/partnerLogs/$logKey',
    api: fakes({ timeline: () => ({ items: [{ ...sent, kind: 'WEBHOOK', webhook }], capped: false, hidden: [] }) }),
    rights: { IGMLogs: 'W' },
    me: { roleCode: 'DT' },
  })
  const link = await screen.findByRole('link', { name: 'Webhook failed: Account created' })
  expect(link.getAttribute('href')).toContain(`/${webhook.acctKey}?tab=9`)
  expect(screen.getByText('hooks.example · 9 attempts')).toBeTruthy()
})

test('without the right there is no log, and an account shows none of it', async () => {
  await openPage(PartnerLogsPage, {
    at: '/partnerLogs',
    api: fakes(),
    rights: { IGMLogs: 'N' },
    me: { roleCode: 'DT' },
  })
  expect(await screen.findByText('You can’t view partner API calls')).toBeTruthy()
})

test('an account shows its latest calls, and leads to all of them', async () => {
  await open(() => <PartnerLogSection acctKey={aCall().acctKey} />, '/partnerLogs')
  const link = await screen.findByRole('link', { name: 'Show all calls' })
  expect(link.getAttribute('href')).toContain(`company=${aCall().acctKey}`)
})

test('edits are of the fields that were touched, by what they hold', () => {
  const seats = { ...field, field: 'Plans.0.Seats', value: '3', kind: 'number' as const, needed: null }
  expect(editsOf([field, seats], { 'Account.AcctName': 'Taken', 'Plans.0.Seats': '5' })).toEqual([
    { field: 'Plans.0.Seats', value: 5 },
  ])
  expect(editsOf([field], { 'Account.AcctName': ' ' })).toEqual([{ field: 'Account.AcctName', value: null }])
})

test('new calls come first, known ones as they stand now', () => {
  const [one, two] = [aCall({ logKey: 'a' }), aCall({ logKey: 'b' })]
  const rows = merged([two, { ...one, status: 'Succeeded' }], [one])
  expect(rows.map(({ logKey: key, status }) => [key, status])).toEqual([
    ['b', 'NeedsInfo'],
    ['a', 'Succeeded'],
  ])
})

test('a call that waits opens its failing field from its line, and leads to those that failed alike', async () => {
  const line = { key: logKey, name: null, capped: false, on: null, sums: [] }
  const { user } = await openPage(CallPage, {
    at: `/partnerLogs/${logKey}`,
    path: '/partnerLogs/$logKey',
    api: {
      ...fakes(),
      worklist: {
        object: () => ({
          items: [
            { ...line, kind: 'CallWaiting', total: null },
            { ...line, kind: 'CallRepeated', total: 2 },
          ],
          partial: false,
        }),
      },
    },
    rights: { IGMLogs: 'W' },
    me: { roleCode: 'DT' },
  })
  const region = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  await user.click(await region.findByRole('button', { name: '1 more' }))
  const link = region.getByRole('link', { name: 'Show calls: 2 other open calls failed for this reason' })
  expect(link.getAttribute('href')).toContain('cluster=ProvisionCustomer')
  await user.click(region.getByRole('button', { name: 'Provide information: Waiting for information' }))
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeTruthy()
})
