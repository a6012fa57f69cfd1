import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useSentForm } from './useSentForm.ts'

function Page() {
  const sending = useSentForm({
    initial: { name: '', password: '' },
    draft: 'tried',
    secrets: ['password'],
    body: (values) => values,
    send: async () => undefined,
    onSent: () => undefined,
  })
  const specs = [
    { path: 'name', kind: 'text', label: 'Name' },
    { path: 'password', kind: 'text', label: 'Password' },
  ] as const
  return <RecordDialog {...sending} specs={[...specs]} title="Try" submit="Save" onClose={() => undefined} />
}

test('a draft keeps what was typed, without its secrets', async () => {
  const { user } = await openPage(Page)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Weekly')
  await user.type(screen.getByRole('textbox', { name: 'Password' }), 'hunter2hunter2')
  const kept = JSON.stringify(Object.entries(sessionStorage))
  expect(kept).toContain('Weekly')
  expect(kept).not.toContain('hunter2hunter2')
})
