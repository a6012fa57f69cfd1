import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useTabIcon } from './tabIcon.ts'

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')
const shown = () => [icon()?.getAttribute('href'), icon()?.type]
const own = ['/assets/favicon.svg', 'image/svg+xml']
beforeEach(() => {
  icon()?.remove()
  document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: own[0], type: own[1] }))
})

test('the tab has the icon of the brand, while somebody acts the one for that, and its own again afterwards', () => {
  const company = renderHook(({ href }: { href: string | null }) => useTabIcon('company', href), {
    initialProps: { href: null as string | null },
  })
  expect(shown()).toEqual(own)
  company.rerender({ href: '/api/v1/brand/Image/one' })
  expect(shown()).toEqual(['/api/v1/brand/Image/one', 'image/png'])
  const acting = renderHook(() => useTabIcon('acting', '/assets/favicon-alias.svg'))
  company.rerender({ href: '/api/v1/brand/Image/two' })
  expect(shown()).toEqual(['/assets/favicon-alias.svg', 'image/svg+xml'])
  acting.unmount()
  expect(shown()).toEqual(['/api/v1/brand/Image/two', 'image/png'])
  company.unmount()
  expect(shown()).toEqual(own)
})
