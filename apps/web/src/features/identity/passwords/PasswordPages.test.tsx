import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { halfTokens, wholeTokens } from '../../../../test/half.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { PasswordPage } from './PasswordPage.tsx'
import { ResetPage } from './ResetPage.tsx'
import type { CodeDetail } from './useCodeDetail.ts'

const detail = (more: Partial<CodeDetail> = {}): CodeDetail => ({
  kind: 'reset',
  email: 'jo@northwind.example',
  companyName: 'Northwind Legal',
  firstName: 'Jo',
  lastName: 'Lind',
  rules: { minLength: 15, maxLength: 128, composition: 0 },
  words: ['northwind', 'lind'],
  ssoRequired: false,
  endUser: false,
  ...more,
})
const good = 'a quiet harbour in winter'

const open = (api: Fakes, more: Partial<CodeDetail> = {}, language: 'en-us' | 'fr-fr' = 'en-us') =>
  openPage(PasswordPage, {
    at: '/password?code=abc',
    language,
    api: { ...api, passwords: { codeDetail: () => detail(more), ...api.passwords } },
  })
const field = () => screen.findByLabelText<HTMLInputElement>('New password')
const rules = () => within(screen.getByRole('list', { name: 'Your password must' })).getAllByRole('listitem')

test('a reset: choosing a password signs in', async () => {
  const bodies: unknown[] = []
  const page = await open({
    passwords: {
      reset: ({ body }) => {
        bodies.push(body)
        return { done: true, email: 'jo@northwind.example' }
      },
    },
    auth: {
      signIn: ({ body }) => {
        bodies.push(body)
        return wholeTokens()
      },
    },
  })
  await page.user.type(await field(), `${good}{Enter}`)
  await waitFor(() => expect(page.address()).toBe('/common/home'))
  expect(bodies).toMatchObject([
    { code: 'abc', password: good, confirmPassword: good },
    { emailAddress: 'jo@northwind.example', password: good },
  ])
})

test('a reset does not skip the second factor', async () => {
  const page = await open({
    passwords: { reset: () => ({ done: true, email: 'jo@northwind.example' }) },
    auth: { signIn: () => halfTokens() },
  })
  await page.user.type(await field(), `${good}{Enter}`)
  await waitFor(() => expect(page.address()).toBe('/userContactMgmt/MFAStartup'))
  halfSignIn.end()
})

test('where signing in fails, the sign-in page knows the address and says that the password is saved', async () => {
  const page = await open({
    passwords: { reset: () => ({ done: true, email: 'jo@northwind.example' }) },
    auth: {
      signIn: () => {
        throw new Problem('auth.locked', { retryAfter: 30 })
      },
    },
  })
  await page.user.type(await field(), `${good}{Enter}`)
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(page.router.state.location.state).toMatchObject({ email: 'jo@northwind.example', notice: 'passwordChosen' })
})

test('the rules are a live list, in words', async () => {
  const page = await open({})
  await page.user.type(await field(), 'harbour')
  expect(rules().map((line) => line.textContent)).toEqual([
    'have at least 15 characters; a sentence is fine 8 more',
    'not be built from your name, e-mail address or company done',
    'not be a sequence or repetition, such as 12345 or qwerty done',
  ])
  await page.user.type(await field(), ' in the winter')
  expect(rules()[0]?.textContent).toContain('done')
  const list = screen.getByRole('list', { name: 'Your password must' })
  expect((await field()).getAttribute('aria-describedby')).toBe(list.id)
})

test('what does not meet the rules is not sent: the field says so and has the focus', async () => {
  const page = await open({})
  await page.user.type(await field(), 'northwind{Enter}')
  await screen.findByText('2 rules aren’t met yet.', { selector: 'p' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
  expect((await field()).value).toBe('northwind')
})

test('the error follows the typing, and is gone once every rule is met', async () => {
  const page = await open({})
  await page.user.type(await field(), 'northwind{Enter}')
  await screen.findByText('2 rules aren’t met yet.', { selector: 'p' })
  await page.user.type(await field(), ' boats')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  await page.user.clear(await field())
  await page.user.type(await field(), good)
  expect((await field()).getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByText(/n’t met yet/, { selector: 'p' })).toBeNull()
})

test('what only the server knows is reported at the field', async () => {
  const page = await open({
    passwords: {
      reset: () => {
        throw new Problem('password.refused', { fields: [{ field: 'Password', code: 'passwordCommon' }] })
      },
    },
  })
  await page.user.type(await field(), `${good}{Enter}`)
  await screen.findByText('This password is in the list of common passwords. Choose another one.')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect((await field()).value).toBe(good)
})

test('made for password managers: the name beside it, pasting, showing', async () => {
  const page = await open({})
  const input = await field()
  expect(input.autocomplete).toBe('new-password')
  const name = document.querySelector<HTMLInputElement>('input[autocomplete=username]')
  expect(name?.value).toBe('jo@northwind.example')
  await page.user.click(input)
  await page.user.paste(good)
  expect(input.value).toBe(good)
  await page.user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
})

test('an invitation asks for the names and activates', async () => {
  const bodies: unknown[] = []
  const page = await open(
    {
      passwords: {
        activate: ({ body }) => {
          bodies.push(body)
          return { done: true, email: 'jo@northwind.example' }
        },
      },
      auth: { signIn: () => wholeTokens() },
    },
    { kind: 'activation', lastName: null },
  )
  await screen.findByRole('heading', { level: 1, name: 'Activate your access' })
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Jo')
  await page.user.type(screen.getByLabelText('Last name'), 'Lind')
  await page.user.type(await field(), `${good}{Enter}`)
  await waitFor(() => expect(page.address()).toBe('/common/home'))
  expect(bodies).toEqual([{ code: 'abc', password: good, confirmPassword: good, firstName: 'Jo', lastName: 'Lind' }])
})

test.each(['code.expired', 'code.used', 'code.superseded'] as const)('%s: one press for a new link', async (code) => {
  const bodies: unknown[] = []
  const page = await open({
    passwords: {
      codeDetail: () => {
        throw new Problem(code)
      },
      resendActivation: ({ body }) => {
        bodies.push(body)
        return { accepted: true }
      },
    },
  })
  await screen.findByRole('alert')
  await page.user.click(screen.getByRole('button', { name: 'Send a new link' }))
  const message = await screen.findByText(/^A new link is on its way/)
  await waitFor(() => expect(document.activeElement).toBe(message))
  expect(bodies).toEqual([{ code: 'abc' }])
})

test('an unknown code leads to requesting a link', async () => {
  await open({
    passwords: {
      codeDetail: () => {
        throw new Problem('code.unknown')
      },
    },
  })
  await screen.findByText('This link isn’t valid. Request a new one.')
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/login/reset')
  expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
})

test('a link that expired while the page was open says so', async () => {
  let old = false
  const page = await open({
    passwords: {
      codeDetail: () => {
        if (old) throw new Problem('code.expired')
        return detail()
      },
      reset: () => {
        old = true
        throw new Problem('code.expired')
      },
    },
  })
  await page.user.type(await field(), `${good}{Enter}`)
  expect((await screen.findByRole('alert')).textContent).toBe('This link has expired. Request a new one.')
})

test('people of a company with single sign-on choose none', async () => {
  await open({}, { ssoRequired: true })
  await screen.findByText(/^Northwind Legal signs in through its identity provider/)
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('without a code the page says how to get one', async () => {
  await openPage(PasswordPage, { at: '/password' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Open the link in your e-mail')
  expect(screen.getByRole('link', { name: 'Request a link' }).getAttribute('href')).toBe('/login/reset')
})

test('in French', async () => {
  const page = await open({}, {}, 'fr-fr')
  await page.user.type(await screen.findByLabelText('Nouveau mot de passe'), 'port')
  expect(screen.getByText('encore 11')).toBeTruthy()
})

const openReset = (passwords: NonNullable<Fakes['passwords']>, state?: Record<string, unknown>) =>
  openPage(ResetPage, { at: '/login/reset', api: { passwords }, ...(state && { state }) })

test('forgotten: the answer is the same for everyone', async () => {
  const bodies: unknown[] = []
  const page = await openReset({
    forgot: ({ body }) => {
      bodies.push(body)
      return { accepted: true }
    },
  })
  await page.user.type(screen.getByLabelText('E-mail'), ' nobody@demo.test{Enter}')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your inbox' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  screen.getByText(/^If nobody@demo.test belongs to someone with access here, a link is on its way/)
  expect(bodies).toEqual([{ email: 'nobody@demo.test' }])
})

test('forgotten: the address is taken over from the sign-in page; a missing one is asked for', async () => {
  const page = await openReset({}, { email: 'jo@northwind.example' })
  const input = screen.getByLabelText<HTMLInputElement>('E-mail')
  expect(input.value).toBe('jo@northwind.example')
  await page.user.clear(input)
  await page.user.keyboard('{Enter}')
  screen.getByText('Enter your e-mail address.')
})

test('forgotten: too often', async () => {
  const page = await openReset({
    forgot: () => {
      throw new Problem('auth.locked', { values: { seconds: 120 }, retryAfter: 120 })
    },
  })
  await page.user.type(screen.getByLabelText('E-mail'), 'jo@northwind.example{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Try again in 120 seconds/)
})
