import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazyPart.ts'

afterEach(() => vi.restoreAllMocks())

const shown = (load: () => Promise<() => string>) => {
  const Part = lazyPart(load)
  render(
    <Suspense fallback={null}>
      <p>typed</p>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </Suspense>,
  )
}

test('a part that does not come without a connection comes with it, and the page stays', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() =>
    navigator.onLine ? Promise.resolve(() => 'the part') : Promise.reject(new TypeError('no connection')),
  )
  shown(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByText('typed')).toBeTruthy()
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
})
