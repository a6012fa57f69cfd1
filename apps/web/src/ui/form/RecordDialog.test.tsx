import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import type { FieldSpec } from './FormContext.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { useRecordForm } from './useRecordForm.ts'

// So many that the list is searched.
const countries = Array.from({ length: 12 }, (_, at) => ({ value: `c${at}`, label: `Country ${at}` }))
const specs: FieldSpec[] = [
  { path: 'price', kind: 'money', label: 'Price', currency: 'EUR' },
  { path: 'seats', kind: 'whole', label: 'Seats' },
  { path: 'last', kind: 'day', label: 'Last day', offBecause: 'The plan ends already.' },
  { path: 'country', kind: 'select', label: 'Country', offBecause: 'It has been invoiced.', choices: countries },
  { path: 'payer', kind: 'select', label: 'Payer', off: true, choices: [{ value: 'own', label: 'The account' }] },
  { path: 'code', kind: 'text', label: 'Code', off: true },
  { path: 'amount', kind: 'whole', label: 'Amount', off: true },
]
const [onSubmit, onClose] = [vi.fn(), vi.fn()]
function Page() {
  const fixed = { country: 'c3', payer: 'own', code: 'SPRING', amount: 12 }
  const initial = { price: null as number | null, seats: null as number | null, last: '', ...fixed }
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
  await waitFor(() => expect(document.activeElement).toBe(last))
  expect(last.readOnly).toBe(true)
  expect(document.getElementById(last.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The plan ends already.',
  )
})

test.each([
  ['Country', 'Country 3'],
  ['Payer', 'The account'],
  ['Code', 'SPRING'],
  ['Amount', '12'],
])('%s, which is off, is text that can be read and not changed, whatever its kind', async (name, text) => {
  const { user } = await openPage(Page)
  const field = box(name)
  expect(field.value).toBe(text)
  expect(field.disabled).toBe(false)
  await user.type(field, '7')
  expect(field.value).toBe(text)
})
