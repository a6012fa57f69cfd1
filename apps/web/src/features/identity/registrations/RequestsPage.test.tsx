import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { Problem } from '@portal/contract/core/errors'
import type { AccessRequest } from '@portal/contract/identity/registrations/registrations.contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { AccountCreatePage } from '../../directory/accounts/create/AccountCreatePage.tsx'
import { RequestPage } from './RequestPage.tsx'
import { RequestsPage } from './RequestsPage.tsx'

const requestKey = '018f0000-0000-7000-8000-0000000000d1'
const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const aRequest = (more: Partial<AccessRequest> = {}): AccessRequest => ({
  requestKey,
  companyName: 'Fernwick Law',
  firstName: 'Ines',
  lastName: 'Demo',
  email: 'ines@fernwick.test',
  phone: '+14165550100',
  country: 'CA',
  language: 'fr-fr',
  message: 'We sign 200 letters a month.',
  acctKey,
  acctName: 'Borealis Distribution',
  status: 'Open',
  createdOn: '2026-11-18T14:00:00.000Z',
  decidedOn: null,
  decidedBy: null,
  reason: null,
  madeAcctKey: null,
  ...more,
})
type Registrations = NonNullable<Fakes['registrations']>
const rights = { AcctMgmnt: 'W', Provision: 'W' } as const
const lookups = {
  industries: () => [],
  jobFunctions: () => [],
  timeZones: () => [],
  countries: () => [{ code: 'CA', label: 'Canada', sort: 1, active: true, dialCode: '+1' }],
}
const openRequest = (registrations: Registrations = {}, request = aRequest(), more: object = {}) =>
  openPage(RequestPage, {
    path: '/accounts/requests/$requestKey',
    at: `/accounts/requests/${requestKey}`,
    rights,
    api: { lookups, registrations: { get: () => request, ...registrations } },
    ...more,
  })

const whole = { nextCursor: null, hasMore: false, partial: false, capped: false, open: { total: 1, capped: false } }

test('a long queue is shown a page at a time', async () => {
  const list = vi.fn<NonNullable<Registrations['search']>>(({ body: query }) =>
    query.cursor
      ? { ...whole, items: [{ ...aRequest(), requestKey: crypto.randomUUID(), companyName: 'Older Law' }] }
      : { ...whole, items: [aRequest()], hasMore: true, nextCursor: 'further' },
  )
  const { user } = await openPage(RequestsPage, {
    at: '/accounts/requests',
    rights,
    api: { registrations: { search: list } },
  })
  expect(await screen.findByText('The newest 1 is shown.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Older Law' })
  expect(list.mock.calls.at(-1)?.[0].body).toEqual({ status: 'Open', cursor: 'further' })
  expect(screen.getByText('2 requests')).toBeTruthy()
})

test('the queue shows open requests; another choice is in the address', async () => {
  const list = vi.fn<NonNullable<Registrations['search']>>(({ body: query }) => ({
    ...whole,
    items: query.status === 'Declined' ? [] : [aRequest()],
  }))
  const { user, address } = await openPage(RequestsPage, {
    at: '/accounts/requests',
    rights,
    api: { registrations: { search: list } },
  })
  const link = await screen.findByRole('link', { name: 'Fernwick Law' })
  expect(link.getAttribute('href')).toBe(`/accounts/requests/${requestKey}`)
  expect(screen.getByText('1 request')).toBeTruthy()
  expect(list.mock.calls[0]?.[0].body).toEqual({ status: 'Open' })
  await user.click(screen.getByRole('button', { name: 'Declined' }))
  expect(await screen.findByText('No declined requests yet')).toBeTruthy()
  expect(address()).toBe('/accounts/requests?status=Declined')
  await user.click(screen.getByRole('button', { name: 'All' }))
  await screen.findByRole('link', { name: 'Fernwick Law' })
  expect(list.mock.calls.at(-1)?.[0].body).toEqual({})
})

test('the queue says when it could not be loaded, and when one may not see it', async () => {
  await openPage(RequestsPage, {
    at: '/accounts/requests',
    rights,
    api: {
      registrations: {
        search: () => {
          throw new Problem('server.error')
        },
      },
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The requests couldn’t be loaded')
})

test('without the right to see accounts no request is sent', async () => {
  await openPage(RequestsPage, { at: '/accounts/requests', rights: {} })
  expect(await screen.findByText('You can’t view access requests')).toBeTruthy()
})

test('who may not create accounts is not offered to create one from a request', async () => {
  const search = () => ({ ...whole, items: [aRequest()] })
  const [mayDecide, at] = [{ AcctMgmnt: 'W' } as const, '/accounts/requests']
  await openPage(RequestsPage, { at, rights: mayDecide, api: { registrations: { search } } })
  await screen.findByRole('link', { name: 'Fernwick Law' })
  expect(screen.queryByText('Create account')).toBe(null)
  cleanup()
  await openRequest({}, aRequest(), { rights: mayDecide })
  const create = await screen.findByRole('button', { name: 'Create account' })
  expect(create.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: /^Decline/ }).getAttribute('aria-disabled')).toBe(null)
})

test('a request shows everything it contains, and leads to the page that creates its account', async () => {
  const { user, address } = await openRequest()
  await screen.findByRole('heading', { level: 1, name: 'Fernwick Law' })
  screen.getByText('E-mail')
  for (const text of ['Ines Demo', 'ines@fernwick.test', 'Canada', 'We sign 200 letters a month.'])
    expect(await screen.findByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() =>
    expect(address()).toBe(`/accounts/acctCreateEdit?cmd=create&parentKey=${acctKey}&request=${requestKey}`),
  )
})

test('declining asks for a reason and says where it goes', async () => {
  const decide = vi.fn<NonNullable<Registrations['decide']>>(({ body }) =>
    aRequest({
      status: 'Declined',
      reason: body.reason ?? null,
      decidedBy: 'Dana',
      decidedOn: '2026-11-20T10:00:00.000Z',
    }),
  )
  const { user } = await openRequest({ decide })
  await user.click(await screen.findByRole('button', { name: 'Decline…' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline the request from Fernwick Law?' })
  expect(dialog.textContent).toContain('The reason is e-mailed to ines@fernwick.test.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(decide).not.toHaveBeenCalled()
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'You are a customer already.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Reason: You are a customer already.')).toBeTruthy()
  expect(decide.mock.calls[0]?.[0].body).toEqual({ decision: 'Declined', reason: 'You are a customer already.' })
  expect(screen.queryByRole('button', { name: 'Create account' })).toBe(null)
  expect(screen.getByText(/by Dana/)).toBeTruthy()
})

test('a request that somebody else decided meanwhile says so in the dialog', async () => {
  const { user } = await openRequest({
    decide: () => {
      throw new Problem('registration.decided')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Decline…' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'You are a customer already.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('already been handled')
})

test('readers decide nothing', async () => {
  await openRequest({}, aRequest(), { rights: { AcctMgmnt: 'R' } })
  expect(
    await screen.findByText('View only. You need the permission “Account details” (change) to handle requests.'),
  ).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Why?'])
})

const borealis = anAccount({ acctKey, acctName: 'Borealis Distribution', acctType: 'DT', childTypes: ['RS'] })
const created = {
  acctKey: '018f0000-0000-7000-8000-0000000000ee',
  acctNumber: 'RS-1',
  accountStatus: 'Pending',
  adminUserKey: 'u',
  adminEmail: 'ines@fernwick.test',
  createdOn: '2026-11-20T10:00:00.000Z',
} as const
const openCreation = (registrations: Registrations, createProvider: NonNullable<Fakes['accounts']>['createProvider']) =>
  openPage(AccountCreatePage, {
    path: '/accounts/acctCreateEdit',
    at: `/accounts/acctCreateEdit?cmd=create&parentKey=${acctKey}&request=${requestKey}`,
    rights,
    api: {
      lookups,
      accounts: {
        get: () => borealis,
        search: () => ({ items: [], nextCursor: null, hasMore: false, partial: false, capped: false }),
        createProvider,
      },
      registrations: { get: () => aRequest(), ...registrations },
    },
  })

test('an account created from a request is prefilled from it and closes it', async () => {
  const decide = vi.fn<NonNullable<Registrations['decide']>>(() => aRequest({ status: 'Approved' }))
  const create = vi.fn<NonNullable<NonNullable<Fakes['accounts']>['createProvider']>>(() => created)
  const { user, address } = await openCreation({ decide }, create)
  expect(await screen.findByText(/Filled in from the access request of Fernwick Law/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /Account name/ })).toHaveProperty('value', 'Fernwick Law')
  expect(screen.getByRole('textbox', { name: /E-mail/ })).toHaveProperty('value', 'ines@fernwick.test')
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Level/ })).toHaveProperty('value', 'RS'))
  await user.type(screen.getByRole('textbox', { name: /line 1/ }), '1 Example Street')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(address()).toBe(`/accounts/${created.acctKey}`))
  expect(decide.mock.calls[0]?.[0]).toMatchObject({
    params: { requestKey },
    body: { decision: 'Approved', madeAcctKey: created.acctKey },
  })
  expect(create.mock.calls[0]?.[0].body).toMatchObject({ account: { language: 'fr-fr' }, admin: { firstName: 'Ines' } })
})

test('a request that could not be closed does not block the account, and the next page says so', async () => {
  const decide = () => {
    throw new Problem('registration.decided')
  }
  const { user, router } = await openCreation({ decide }, () => created)
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Level/ })).toHaveProperty('value', 'RS'))
  await user.type(screen.getByRole('textbox', { name: /line 1/ }), '1 Example Street')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/accounts/${created.acctKey}`))
  expect((router.state.location.state as { created?: object }).created).toMatchObject({ openRequest: requestKey })
})

test('its export ends in a schedule of the same', async () => {
  const { user, router } = await openPage(RequestsPage, {
    at: '/accounts/requests',
    rights: { ...rights, ExportAcct: 'W', ScheduledReports: 'W' },
    api: { registrations: { search: () => ({ ...whole, items: [aRequest()] }) } },
  })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule this…' }))
  const { pathname, search } = router.state.location
  expect([pathname, search]).toEqual(['/reports/rptSchedule', { kind: 'requests', asked: { Status: 'Open' } }])
})
