import type { Language, Text } from '@portal/contract/core/language'

export { hidesAbove } from './people.sight.repository.ts'

/** The replacement for a hidden name. */
export const yourProvider: Text = { 'en-us': 'Your provider', 'fr-fr': 'Votre fournisseur' }

/** `inside`: the person belongs to the reader's tree. `hidden`: a company above the reader's does not name its people. */
export type Visibility = { inside: boolean; hidden: boolean }
/** People of companies above are shown without address, or not at all where that company hides them. */
export function visiblePerson(
  { name, email }: { name: string | null; email: string | null },
  { inside, hidden }: Visibility,
) {
  const unnamed = !inside && hidden
  return { hidden: unnamed, name: unnamed ? null : name, email: inside ? email : null }
}

/** A person by name only, or what is shown instead, in the reader's language. */
export const visibleName = (name: string | null, sight: Visibility, language: Language): string =>
  visiblePerson({ name, email: null }, sight).name ?? yourProvider[language]
