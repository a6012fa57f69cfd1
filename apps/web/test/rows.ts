import { screen, within } from '@testing-library/react'

/** The rows of a table as text, its heading first; what is empty and the link to a row's details left out. */
export const rowsOf = async (name: string): Promise<string[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('th, td')]
        .map((cell) => cell.textContent.trim())
        .filter((text) => text !== '' && text !== 'Details')
        .join(' | '),
    )
