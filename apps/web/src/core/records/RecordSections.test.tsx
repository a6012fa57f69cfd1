import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { RecordSections } from './RecordSections.tsx'
import { useRecordEdit } from './useRecordEdit.ts'

const first = { version: 1, name: 'Northwind', site: 'northwind.example' }
const field = (path: string, label: string) => ({ path, label, kind: 'text' as const })
const save = vi.fn(async (values: { name: string; site: string }) => ({ ...values, version: 2 }))

function Page() {
  const [record, setRecord] = useState(first)
  const edit = useRecordEdit({
    record,
    draft: 'sample',
    toForm: ({ name, site }) => ({ name, site }),
    paths: ['name', 'site'],
    check: () => ({}),
    save,
  })
  return (
    <>
      <button type="button" onClick={() => setRecord({ version: 2, name: 'Southwind', site: 'southwind.example' })}>
        Somebody else saves
      </button>
      <RecordSections
        edit={edit}
        mayEdit
        by="Dana saved meanwhile."
        sections={[
          { id: 'who', title: 'Company', fields: [field('name', 'Name')] },
          { id: 'where', title: 'Web', fields: [field('site', 'Site')] },
        ]}
      />
    </>
  )
}
const edit = (title: string) => screen.findByRole('button', { name: `Edit: ${title}` })
const box = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name })

test('one section is edited at a time; leaving one with edits asks first', async () => {
  const { user } = await openPage(Page)
  await user.click(await edit('Company'))
  await user.click(await edit('Web'))
  await waitFor(() => expect([box('Name'), document.activeElement]).toEqual([null, box('Site')]))
  await user.type(box('Site') as HTMLInputElement, '/en')
  await user.click(await edit('Company'))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }))
  expect(box('Site')?.value).toBe('northwind.example/en')
  await user.click(await edit('Company'))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave without saving' }))
  expect(box('Name')?.value).toBe('Northwind')
  expect(screen.getByText('northwind.example')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('saving without a change only closes the section', async () => {
  const { user } = await openPage(Page)
  await user.click(await edit('Company'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(document.activeElement).toBe(await edit('Company')))
  expect(save).not.toHaveBeenCalled()
})

test('Ctrl+S saves the section', async () => {
  const { user } = await openPage(Page)
  await user.click(await edit('Web'))
  await user.type(box('Site') as HTMLInputElement, '/en')
  expect(box('Site')?.value).toBe('northwind.example/en')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('northwind.example/en')).toBeTruthy()
  expect(save.mock.calls.at(-1)?.[0]).toMatchObject({ name: 'Northwind', site: 'northwind.example/en' })
})

test('what somebody else saved meanwhile waits for the edits, and is shown once they are discarded', async () => {
  const { user } = await openPage(Page)
  await user.click(await edit('Web'))
  await user.type(box('Site') as HTMLInputElement, '/en')
  await user.click(screen.getByRole('button', { name: 'Somebody else saves' }))
  expect(box('Site')?.value).toBe('northwind.example/en')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('southwind.example')).toBeTruthy()
  expect(screen.getByText('Southwind')).toBeTruthy()
})

test('e edits the section with the focus, and the toast names what was saved', async () => {
  const { user } = await openPage(Page)
  ;(await edit('Web')).focus()
  await user.keyboard('e')
  await waitFor(() => expect(document.activeElement).toBe(box('Site')))
  await user.keyboard('/e{Control>}s{/Control}')
  expect(await screen.findByText('Changes saved: Site')).toBeTruthy()
})
