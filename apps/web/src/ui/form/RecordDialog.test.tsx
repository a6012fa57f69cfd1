import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import type { FieldSpec } from './FormContext.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { useRecordForm } from './useRecordForm.ts'

const specs: FieldSpec[] = [
  { path: 'price', kind: 'money', label: 'Price', currency: 'EUR' },
  { path: 'seats', kind: 'whole', label: 'Seats' },
  { path: 'last', kind: 'day', label: 'Last day', offBecause: 'The plan ends already.' },
]
const [onSubmit, onClose] = [vi.fn(), vi.fn()]
function Page() {
  const initial = { price: null as number | null, seats: null as number | null, last: '' }
  const form = useRecordForm({ initial, paths: Object.keys(initial), check: () => ({}) })
  const submit = () => {
    const values = form.validate()
    if (values) onSubmit(values)
  }
  return <RecordDialog {...{ form, specs, onClose }} title="Terms" submit="Save" onSubmit={submit} />
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })

test.each(['Price', 'Seats'])(
  'a text in %s that no number can be read from is an edit, and is not sent',
  async (name) => {
    const { user } = await openPage(Page)
    await user.type(box(name), '1.555')
    await user.click(press('Save'))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(box(name).value).toBe('1.555')
    await user.click(press('Cancel'))
    const question = within(screen.getByRole('alertdialog', { name: 'Leave without saving?' }))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(question.getByRole('button', { name: 'Leave without saving' }))
    expect(onClose).toHaveBeenCalledOnce()
    onClose.mockClear()
  },
)

test('a typed field that cannot be changed now is reached by Tab and says why', async () => {
  const { user } = await openPage(Page)
  const last = screen.getByLabelText<HTMLInputElement>('Last day')
  await user.click(box('Seats'))
  await user.tab()
  expect(document.activeElement).toBe(last)
  expect(last.readOnly).toBe(true)
  expect(document.getElementById(last.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The plan ends already.',
  )
})
