import { Problem } from '@portal/contract/core/errors'
import type { NoticeTemplate } from '@portal/contract/operations/notices/notices.contract'
import { aNoticeTemplate } from '@portal/contract/operations/notices/notices.examples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { NoticeTemplatesPage } from './NoticeTemplatesPage.tsx'

const key = (at: number) => `01900000-0000-7000-8000-00000000e00${at}`

/** Renders the page with the templates of the fakes; `sent` gathers the saved ones. */
async function open(first: NoticeTemplate[], more: { me?: object; language?: 'fr-fr' } = {}) {
  let kept = first
  const sent: unknown[] = []
  const page = await openPage(NoticeTemplatesPage, {
    at: '/accounts/noticeTemplates',
    rights: { AcctMgmnt: 'W' },
    ...more,
    api: {
      notices: {
        templates: ({ query }) => ({ items: kept.filter(({ archived }) => archived === (query.archived === 'yes')) }),
        preview: () => ({
          english: { subject: 'Maintenance at Alba', text: 'Hello Dana' },
          french: { subject: 'Maintenance at Alba', text: 'Bonjour Dana' },
        }),
        createTemplate: ({ body }) => {
          sent.push(body)
          if (body.name === 'Maintenance') throw new Problem('notice.templateNameTaken')
          const template = aNoticeTemplate({ templateKey: key(9), name: body.name, ...(body as object) })
          kept = [...kept, template]
          return template
        },
        updateTemplate: ({ params, body, ifMatch }) => {
          sent.push({ ...body, ifMatch })
          kept = kept.map((one) =>
            one.templateKey === params.templateKey ? { ...one, ...(body as object), version: one.version + 1 } : one,
          )
          return kept[0] as NoticeTemplate
        },
      },
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...page, sent }
}

test('a template is written in one language or both; what is missing or unknown is said at its field', async () => {
  const { user, sent } = await open([aNoticeTemplate()])
  await screen.findByText('Maintenance')
  await user.click(screen.getByRole('button', { name: 'New template' }))
  const dialog = await screen.findByRole('dialog', { name: 'New notice template' })
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await save()
  expect(within(dialog).getByText('Enter a name for the template.')).toBeTruthy()
  expect(within(dialog).getByText('Enter a subject and a message in at least one language.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'French' }))
  let french = within(within(dialog).getByRole('group', { name: 'French' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Maintenance')
  await user.type(french.getByRole('textbox', { name: 'Subject' }), 'Pour {{{{nobody}}')
  // The other language is open when the form is refused; the fault brings this one back.
  await user.click(within(dialog).getByRole('button', { name: 'English' }))
  await save()
  await within(dialog).findByRole('group', { name: 'French' })
  french = within(within(dialog).getByRole('group', { name: 'French' }))
  expect(french.getByText(/Subject contains an unknown placeholder: \{\{nobody\}\}\. Use \{\{account\}\}/)).toBeTruthy()
  expect(french.getByText('Message is required.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.clear(french.getByRole('textbox', { name: 'Subject' }))
  await user.type(french.getByRole('textbox', { name: 'Subject' }), 'Pour ')
  await user.click(french.getByRole('button', { name: 'Account name' }))
  await user.type(french.getByRole('textbox', { name: 'Message' }), 'Dimanche.')
  await save()
  await within(dialog).findByText('A template with this name already exists.')
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' 2')
  await save()
  await screen.findByText('Maintenance 2')
  expect(sent.at(-1)).toEqual({
    name: 'Maintenance 2',
    english: null,
    french: { subject: 'Pour {{account}}', body: 'Dimanche.' },
    shared: false,
  })
})

test('one is looked at as it is read, changed over its version, archived and brought back', async () => {
  const { user, sent } = await open([aNoticeTemplate({ version: 4 })])
  const table = await screen.findByRole('table', { name: 'Notice templates' })
  await user.click(within(table).getByRole('button', { name: 'Maintenance' }))
  const read = await screen.findByRole('dialog', { name: 'Maintenance' })
  expect((await within(read).findByRole('region', { name: 'French' })).textContent).toContain('Bonjour Dana')
  await user.click(within(read).getByRole('button', { name: 'Edit…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit template' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'Accounts below can use it too' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Your company and below')
  expect(sent.at(-1)).toMatchObject({ shared: true, ifMatch: 4 })
  const act = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Maintenance' }))
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }))
  }
  await act('Archive')
  await screen.findByText('No templates yet')
  expect(sent.at(-1)).toEqual({ archived: true, ifMatch: 5 })
  await user.click(screen.getByRole('button', { name: 'Archived' }))
  await act('Restore')
  await waitFor(() => expect(sent.at(-1)).toEqual({ archived: false, ifMatch: 6 }))
})

test('shared templates of a company above are read-only; people acting for somebody change nothing', async () => {
  const { user } = await open([aNoticeTemplate({ own: false, modifiedBy: null })])
  await screen.findByText('Shared by a company above')
  expect(screen.queryByRole('button', { name: 'Actions for Maintenance' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Maintenance' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Edit…' })).toBe(null)
})

test('templates are found by words of their name or subject', async () => {
  const other = aNoticeTemplate({ templateKey: key(2), name: 'New terms' })
  const { user } = await open([aNoticeTemplate(), other])
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  await screen.findByText('New terms')
  expect(names()).toEqual(['Maintenance', 'New terms'])
  await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'terms{Enter}')
  await waitFor(() => expect(names()).toEqual(['New terms']))
  await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), ' nowhere{Enter}')
  expect(await screen.findByText('No templates match')).toBeTruthy()
})
