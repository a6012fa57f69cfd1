import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Chooses as a person does: in the browser's own select, or in a list that is searched. */
export async function pick(user: UserEvent, name: string | RegExp, option: string | RegExp): Promise<void> {
  const field = screen.getByRole('combobox', { name })
  if (field instanceof HTMLSelectElement)
    return user.selectOptions(field, await within(field).findByRole('option', { name: option }))
  await user.click(field)
  await user.click(await within(await screen.findByRole('listbox')).findByRole('option', { name: option }))
}
