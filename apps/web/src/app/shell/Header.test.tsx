import { colorsOf } from '@portal/contract/delivery/branding/branding.ramp'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noBrand } from '../../../test/brands.ts'
import type { Fakes } from '../../../test/fakeApi.ts'
import { openPage } from '../../../test/openPage.tsx'
import { Header } from './Header.tsx'

type Logo = NonNullable<NonNullable<Fakes['branding']>['headerLogo']>
const open = (headerLogo: Logo) => openPage(() => <Header />, { api: { branding: { headerLogo } } })

test('the logo for dark surfaces stands on the brand’s colour, under the brand’s name', async () => {
  const image = { url: '/brand/dark.png', width: 200, height: 50 }
  const colors = { ...colorsOf('#7a1f5c'), accent: '#7a1f5c' }
  const look = { ...noBrand.look, logoDark: image, logoAlt: 'Northwind', colors }
  await open(() => ({ companyImageUrl: '/brand/one.png', look }))
  const link = await screen.findByRole('link', { name: 'Northwind, home' })
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/brand/dark.png')
  expect(screen.getByRole('banner').getAttribute('style')).toContain(colors.light.header)
})

test('the tab has the icon of the brand as long as somebody is signed in', async () => {
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: '/assets/favicon.svg' })
  document.head.append(icon)
  const look = { ...noBrand.look, favicon: '/api/v1/brand/Image/icon' }
  await open(() => ({ companyImageUrl: null, look }))
  await waitFor(() => expect(icon.getAttribute('href')).toBe('/api/v1/brand/Image/icon'))
  cleanup()
  expect(icon.getAttribute('href')).toBe('/assets/favicon.svg')
  icon.remove()
})

test('without a logo the name of the brand stands there', async () => {
  await open(() => ({ companyImageUrl: null, look: { ...noBrand.look, name: 'Northwind Mail' } }))
  expect((await screen.findByRole('link', { name: 'Northwind Mail, home' })).textContent).toBe('Northwind Mail')
})
