import { colorsOf } from '@portal/contract/delivery/branding/branding.ramp'
import { useSearch } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noBrand } from '../../test/brands.ts'
import { type Fakes, NoAnswer } from '../../test/fakeApi.ts'
import { openPage } from '../../test/openPage.tsx'
import { FrameBrandContext } from '../ui/frameBrand.ts'
import { SignInFrame } from '../ui/SignInFrame.tsx'
import { useFrameBrand } from './useFrameBrand.ts'

vi.stubGlobal('__APP_VERSION__', '9.8.7')

type SignInLook = NonNullable<NonNullable<Fakes['branding']>['signInLook']>
const Page = () => (
  <FrameBrandContext value={useFrameBrand(useSearch({ strict: false }))}>
    <SignInFrame>
      <h1>Sign in</h1>
    </SignInFrame>
  </FrameBrandContext>
)
const open = (signInLook: SignInLook, at = '/in?company=42') =>
  openPage(Page, { at, api: { branding: { signInLook } } })
/** The portal's identity, above the heading. */
const mark = () => screen.getByRole('heading').previousElementSibling as HTMLElement
const image = (url: string) => ({ url, width: 200, height: 50 })
const northwind = { ...noBrand.look, name: 'Northwind Mail', colors: { ...colorsOf('#7a1f5c'), accent: '#7a1f5c' } }

test('the number in the address brings logo and colours of its company', async () => {
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: '/assets/favicon.svg' })
  document.head.append(icon)
  const logos = { logo: image('/brand/one.png'), logoAlt: 'Northwind', favicon: '/brand/icon.png' }
  const look = vi.fn<SignInLook>(() => ({ ...northwind, ...logos }))
  await open(look)
  expect((await screen.findByRole('img', { name: 'Northwind' })).getAttribute('src')).toBe('/brand/one.png')
  expect(icon.getAttribute('href')).toBe('/brand/icon.png')
  icon.remove()
  expect(look.mock.calls[0]?.[0].query).toEqual({ company: '42' })
  expect(mark().closest('[style*="--brand-solid"]')?.getAttribute('style')).toContain(northwind.colors.light.solid)
})

test('without a logo the name stands there, and until the answer nothing', async () => {
  let answer: (look: typeof northwind) => void = () => undefined
  await open(() => new Promise((resolve) => (answer = resolve)))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(mark().dataset['waiting']).toBe('true')
  await waitFor(() => {
    answer(northwind)
    expect(screen.getByText('Northwind Mail')).toBeTruthy()
  })
})

test.each([
  ['no brand', () => noBrand.look],
  [
    'no answer',
    () => {
      throw new NoAnswer()
    },
  ],
] as const)('with %s it is the portal’s own look', async (_, look) => {
  await open(look)
  await screen.findByRole('heading', { name: 'Sign in' })
  await waitFor(() => expect(mark().dataset['waiting']).toBe(undefined))
  expect(mark().querySelector('img')?.getAttribute('src')).toBe('/assets/favicon.svg')
})

test('so does the host that the portal was opened by; a number goes first', async () => {
  const look = vi.fn<SignInLook>(() => northwind)
  await open(look, '/in?host=mail.northwind.example')
  await screen.findByText('Northwind Mail')
  expect(look.mock.calls[0]?.[0].query).toEqual({ host: 'mail.northwind.example' })
  cleanup()
  await open(look, '/in?host=mail.northwind.example&company=42')
  await screen.findByText('Northwind Mail')
  expect(look.mock.calls[1]?.[0].query).toEqual({ company: '42' })
})

test('an address without either asks for nothing', async () => {
  const look = vi.fn<SignInLook>(() => northwind)
  await open(look, '/in')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(mark().querySelector('img')?.getAttribute('src')).toBe('/assets/favicon.svg')
  expect(look).not.toHaveBeenCalled()
})
