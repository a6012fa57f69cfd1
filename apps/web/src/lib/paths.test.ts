import { expect, test } from 'vitest'
import { internalPath, paths } from './paths.ts'

test.each([
  ['/common/home', '/common/home'],
  ['/accounts/acctSearch?searchText=a%20b&page=2#x', '/accounts/acctSearch?searchText=a%20b&page=2#x'],
  ['/loginish', '/loginish'],
  ['/accounts/../common/home', '/common/home'],
])('%s is a page of the portal', (given, path) => {
  expect(internalPath(given)).toBe(path)
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'https:evil.example',
  'https://evil.example/common/home',
  'common/home',
  '',
  '/',
  '/login',
  '/login?returnTo=/login',
  '/login/reset',
  '/broken-page',
  undefined,
  42,
])('%j is refused', (given) => {
  expect(internalPath(given)).toBeUndefined()
})

test('an encoded foreign address stays a path of this origin', () => {
  const path = internalPath('/%2F%2Fevil.example')
  expect(new URL(path ?? '', 'https://portal.test').origin).toBe('https://portal.test')
})

test('parameters in an address are encoded', () => {
  expect(paths.account('a/b', 5)).toBe('/accounts/a%2Fb?tab=5')
  expect(paths.login({ reason: 'idle', returnTo: '/accounts/acctSearch?q=1&r=2' })).toBe(
    '/login?reason=idle&returnTo=%2Faccounts%2FacctSearch%3Fq%3D1%26r%3D2',
  )
})
