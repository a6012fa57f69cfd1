import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { RegisterPage } from './RegisterPage.tsx'

type Create = NonNullable<NonNullable<Fakes['registrations']>['create']>

const open = (create: Create = () => ({ accepted: true }), at = '/register') =>
  openPage(RegisterPage, { at, api: { registrations: { create } } })
type Page = Awaited<ReturnType<typeof open>>
async function fill(page: Page) {
  await page.user.type(screen.getByLabelText('Company'), 'Northwind Legal')
  await page.user.type(screen.getByLabelText('First name'), 'Jo')
  await page.user.type(screen.getByLabelText('Last name'), 'Lind')
  await page.user.type(screen.getByLabelText('E-mail'), 'jo@northwind.example')
  await page.user.selectOptions(screen.getByLabelText('Country'), 'FR')
  await page.user.type(screen.getByLabelText('Phone (optional)'), '01 23 45 67 89')
  await page.user.click(screen.getByRole('checkbox'))
}
const send = (page: Page) => page.user.click(screen.getByRole('button', { name: 'Send request' }))

test('a request for access is sent as the contract wants it', async () => {
  const bodies: unknown[] = []
  const page = await open(({ body }) => {
    bodies.push(body)
    return { accepted: true }
  }, '/register?company=DT-0000003')
  await fill(page)
  await send(page)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your request is on its way' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  screen.getByText(/jo@northwind.example/)
  expect(bodies).toEqual([
    {
      companyName: 'Northwind Legal',
      firstName: 'Jo',
      lastName: 'Lind',
      email: 'jo@northwind.example',
      phone: '+33123456789',
      country: 'FR',
      language: 'en-us',
      message: null,
      parentNumber: 'DT-0000003',
      termsAccepted: true,
    },
  ])
})

test('missing fields: the first has the focus, a summary links to each, and they are checked while typing', async () => {
  const page = await open()
  await send(page)
  const summary = await screen.findByRole('group', { name: 'There are 5 problems' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Company')))
  expect(document.title).toMatch(/^Error: Request access/)
  await page.user.click(within(summary).getByRole('link', { name: /^Company/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Company')))
  await page.user.keyboard('Northwind Legal')
  await page.user.tab()
  await waitFor(() => expect(within(summary).queryByRole('link', { name: /^Company/ })).toBeNull())
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
})

test('an invalid number is reported at its field', async () => {
  const page = await open()
  await fill(page)
  await page.user.clear(screen.getByLabelText('Phone (optional)'))
  await page.user.type(screen.getByLabelText('Phone (optional)'), '12')
  await send(page)
  await screen.findByRole('group', { name: 'There is a problem' })
  expect(screen.getByLabelText('Phone (optional)').getAttribute('aria-invalid')).toBe('true')
})

test('a refusal of the server keeps what was typed', async () => {
  const page = await open(() => {
    throw new Problem('auth.locked', { values: { seconds: 600 }, retryAfter: 600 })
  })
  await fill(page)
  await send(page)
  await screen.findByText('Too many attempts. Try again in 10 minutes.')
  expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Northwind Legal')
})

test('with the code of an invitation it is the activation', async () => {
  await openPage(RegisterPage, {
    at: '/register?code=abc',
    api: {
      passwords: {
        codeDetail: () => ({
          kind: 'activation',
          email: 'jo@northwind.example',
          companyName: 'Northwind Legal',
          firstName: 'Jo',
          lastName: null,
          rules: { minLength: 15, maxLength: 128, composition: 2 },
          words: [],
          ssoRequired: false,
          endUser: false,
        }),
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Activate your access' })
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Jo')
})
