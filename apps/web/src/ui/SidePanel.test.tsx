import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SidePanel } from './SidePanel.tsx'
import { say } from './toast.ts'
import { Toasts } from './Toasts.tsx'

afterEach(cleanup)

const escape = (on: Element) => fireEvent.keyDown(on, { key: 'Escape' })

function open() {
  const onClose = vi.fn<() => void>()
  render(
    <>
      <Toasts />
      <button>Beside</button>
      <div role="dialog" aria-label="Open">
        <button>In a dialog</button>
      </div>
      <SidePanel title="Look" side="end" onClose={onClose}>
        <input aria-label="Within" />
      </SidePanel>
    </>,
  )
  return onClose
}

test('Escape closes it with the focus beside it too, where it may cover what has the focus', () => {
  const onClose = open()
  escape(screen.getByRole('button', { name: 'In a dialog' }))
  escape(screen.getByRole('textbox', { name: 'Within' }))
  expect(onClose).not.toHaveBeenCalled()
  escape(screen.getByRole('button', { name: 'Beside' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  escape(screen.getByRole('heading', { name: 'Look' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('one Escape closes a message that came later, and the next one the panel', () => {
  const onClose = open()
  act(() => say('Copied'))
  escape(screen.getByRole('button', { name: 'Beside' }))
  expect(screen.queryByText('Copied')).toBe(null)
  expect(onClose).not.toHaveBeenCalled()
  escape(screen.getByRole('button', { name: 'Beside' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
