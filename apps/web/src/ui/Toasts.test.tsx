import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { snackbarStays } from '../lib/session.times.ts'
import { say } from './toast.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))
const toast = (text: string, options?: Parameters<typeof say>[1]) => act(() => say(text, options))
const escape = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'Escape' })

test('a plain message stays 3 s in a live region that was there before, whatever becomes of who said it', () => {
  render(<Toasts />)
  const region = screen.getByRole('status')
  const { unmount } = render(<button onClick={() => say('Done.')}>Do</button>)
  fireEvent.click(screen.getByRole('button', { name: 'Do' }))
  unmount()
  expect(region.textContent).toContain('Done.')
  pass(snackbarStays - 1)
  expect(region.textContent).toContain('Done.')
  pass(1)
  expect(region.textContent).toBe('')
})

test('a plain message gives way to the next; one with an action stays 10 s and does it once', () => {
  const shows = vi.fn<() => void>()
  render(<Toasts />)
  toast('76 accounts suspended.', { action: { label: 'Show', act: shows } })
  toast('Copied')
  toast('Changes saved')
  expect(screen.queryByText('Copied')).toBe(null)
  pass(9999)
  expect(screen.queryByText('Changes saved')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(shows).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a lasting one stays until it is closed, whatever else is said', () => {
  render(<Toasts />)
  toast('Restored, but without Secure 50.', { failed: true, lasting: true })
  for (const text of ['One', 'Two', 'Three', 'Four']) toast(text, { action: { label: 'Show', act: () => undefined } })
  expect(screen.queryByText('One')).toBe(null)
  toast('Copied')
  pass(600_000)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBe(null)
})

test('it waits while it is hovered or focused, and gives the focus back', () => {
  render(
    <>
      <button>Before</button>
      <Toasts />
    </>,
  )
  toast('Copied')
  const text = screen.getByText('Copied')
  fireEvent.mouseEnter(text.parentElement as Element)
  const before = screen.getByRole('button', { name: 'Before' })
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => before.focus())
  act(() => close.focus())
  fireEvent.mouseLeave(text.parentElement as Element)
  pass(60_000)
  fireEvent.click(close)
  expect(screen.queryByText('Copied')).toBe(null)
  expect(before).toBe(document.activeElement)
})

test('Escape closes the latest one, but not while it is meant for something open', () => {
  render(
    <>
      <div role="dialog" aria-label="Open">
        <button>Inside</button>
      </div>
      <Toasts />
    </>,
  )
  toast('Done.', { action: { label: 'Show', act: () => undefined } })
  toast('Copied')
  escape(screen.getByRole('button', { name: 'Inside' }))
  expect(screen.getByText('Copied')).toBeTruthy()
  escape()
  expect(screen.queryByText('Copied')).toBe(null)
  escape()
  expect(screen.queryByText('Done.')).toBe(null)
})

test('a failure is announced at once; nothing is left for the next person', () => {
  const { unmount } = render(<Toasts />)
  toast('You may not sign in as this person.', { failed: true })
  expect(screen.getByRole('alert').textContent).toContain('You may not')
  expect(screen.getByRole('status').textContent).toBe('')
  unmount()
  render(<Toasts />)
  expect(screen.queryByRole('alert')).toBe(null)
})
