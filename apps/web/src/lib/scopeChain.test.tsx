import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type ScopeStep, useScopeChain, useShownChain } from './scopeChain.ts'

afterEach(cleanup)
const step = (acctName: string): ScopeStep => ({ acctKey: acctName, acctName, acctType: 'CU' })
const Bar = () => (
  <p role="status">
    {useShownChain()
      ?.map(({ acctName }) => acctName)
      .join(' › ') ?? 'own'}
  </p>
)
function Page({ names }: { names: string[] | undefined }) {
  useScopeChain(names?.map(step))
  return null
}
const shown = () => screen.getByRole('status').textContent

test('the chain of a page is shown while that page is open, and follows it', () => {
  const { rerender } = render(<Bar />)
  expect(shown()).toBe('own')
  const page = (names?: string[]) =>
    rerender(
      <>
        <Bar />
        <Page names={names} />
      </>,
    )
  page()
  expect(shown()).toBe('own')
  page(['Atlas', 'Northwind'])
  expect(shown()).toBe('Atlas › Northwind')
  page(['Atlas', 'Northwind Legal'])
  expect(shown()).toBe('Atlas › Northwind Legal')
  rerender(<Bar />)
  expect(shown()).toBe('own')
})
