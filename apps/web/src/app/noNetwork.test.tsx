import { act, render, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../lib/api.errors.ts'
import { reportOffline, useNothingCame } from '../lib/online.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

afterEach(() => act(() => reportOffline(false)))

test('what a page cannot show for want of a network is said of the page, until an answer comes', () => {
  const { result: isSaid } = renderHook(useNothingCame)
  const { rerender } = render(<ErrorState title="Not loaded" error={new ApiError({ status: 500 })} />)
  expect(isSaid.current).toBe(false)
  rerender(<ErrorState title="Not loaded" error={new NetworkError('No network', undefined)} />)
  expect(isSaid.current).toBe(true)
  act(() => reportOffline(false))
  expect(isSaid.current).toBe(false)
})
