import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pick } from '../../../../test/pick.ts'
import { aConfig, aDomain } from '../../../../test/ssoConfig.ts'
import { field, openSso, save, type Sso } from '../../../../test/ssoSection.tsx'

test('the next step is open, and those that are done are one line that opens', async () => {
  const { user } = await openSso({}, aConfig({ enabled: false, domains: [aDomain('law.test', false)] }))
  const steps = [...screen.getByRole('region', { name: 'Steps' }).querySelectorAll('details')]
  const standing = () =>
    steps.map((step) => [step.querySelector('summary')?.textContent.includes('(done)'), step.open] as const)
  expect(standing()).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect(screen.getByText('Northwind · https://idp.northwind.test')).toBeTruthy()
  await user.click(screen.getByText('Enter the identity provider'))
  expect(steps[0]?.open).toBe(true)
  await user.click(screen.getByText('Enter the identity provider'))
  expect(steps[0]?.open).toBe(false)
})

test('the step that was saved stays open beside the next one, because its values are copied then', async () => {
  const update = vi.fn<NonNullable<Sso['update']>>(() => aConfig({ version: 4 }))
  const { user } = await openSso({ update }, aConfig({ clientId: '' }))
  await user.type(field('Client ID'), 'portal')
  await user.click(save())
  await screen.findByText(/^Changes saved/)
  const steps = [...screen.getByRole('region', { name: 'Steps' }).querySelectorAll('details')]
  expect(steps.map((step) => step.open)).toEqual([true, false, true])
})

test('a step with an error in one of its fields is open', async () => {
  const { user } = await openSso({}, aConfig({ enabled: true }))
  const [, , step] = screen.getByRole('region', { name: 'Steps' }).querySelectorAll('details')
  expect(step?.open).toBe(false)
  await pick(user, /Other ways/, /users and administrators/)
  await user.click(save())
  expect(step?.open).toBe(true)
})
