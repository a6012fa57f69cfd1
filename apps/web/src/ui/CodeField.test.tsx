import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField } from './CodeField.tsx'

afterEach(cleanup)

function open(refusals = 0) {
  const onComplete = vi.fn<(code: string) => void>()
  const field = (count: number) => <CodeField name="code" label="Code" refusals={count} onComplete={onComplete} />
  const { rerender } = render(field(refusals))
  const input = screen.getByLabelText<HTMLInputElement>('Code')
  return { onComplete, input, user: userEvent.setup(), refuse: (count: number) => rerender(field(count)) }
}

test('one field that phones and password managers recognise', () => {
  const { input } = open()
  expect(input.inputMode).toBe('numeric')
  expect(input.autocomplete).toBe('one-time-code')
})

test('typing: reported once, with the sixth digit', async () => {
  const { user, input, onComplete } = open()
  await user.type(input, '12345')
  expect(onComplete).not.toHaveBeenCalled()
  await user.type(input, '6')
  expect(onComplete.mock.calls).toEqual([['123456']])
})

test.each(['123456', '123-456', '123 456', ' 123456 ', 'Your code is 123456', 'Hi\n@portal.example #123456'])(
  'pasting %j fills the field with the six digits',
  async (text) => {
    const { user, input, onComplete } = open()
    await user.click(input)
    await user.paste(text)
    expect(input.value).toBe('123456')
    expect(onComplete.mock.calls).toEqual([['123456']])
  },
)

test('text without a code is left as it was pasted, for the person to see', async () => {
  const { user, input, onComplete } = open()
  await user.click(input)
  await user.paste('1234')
  expect(input.value).toBe('1234')
  expect(onComplete).not.toHaveBeenCalled()
})

test('a refusal empties the field and gives it the focus; the next code is not sent by itself', async () => {
  const { user, input, onComplete, refuse } = open()
  await user.type(input, '111111')
  refuse(1)
  expect(input.value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.type(input, '222222')
  expect(onComplete).toHaveBeenCalledTimes(1)
  expect(input.value).toBe('222222')
})
