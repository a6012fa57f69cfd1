import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Popover } from './Popover.tsx'

afterEach(cleanup)

function Choices() {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      label="Choices"
      opened={opened}
      onChange={setOpened}
      target={<Button onClick={() => setOpened(true)}>Open</Button>}
    >
      <Button>Inside</Button>
    </Popover>
  )
}

test('Escape closes what was opened before the focus has moved into it, and nobody else hears it', async () => {
  const outside = vi.fn()
  render(
    <MantineProvider>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a page that listens, too */}
      <div onKeyDown={outside}>
        <Choices />
      </div>
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(outside).not.toHaveBeenCalled()
  // When it is closed, the page gets the key.
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(outside).toHaveBeenCalledOnce()
})
