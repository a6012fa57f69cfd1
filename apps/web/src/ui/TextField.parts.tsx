import { IconSearch } from './icons.ts'
import { AreaField } from './AreaField.tsx'
import { CodeField } from './CodeField.tsx'
import { HiddenUsername } from './HiddenUsername.tsx'
import { Icon } from './Icon.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { Part, Words } from './part.ts'
import { ReasonField } from './ReasonField.tsx'
import { TextField } from './TextField.tsx'

const name = (w: Words) => w('Legal name', 'Dénomination sociale telle qu’elle figure au registre du commerce')
const show = (w: Words) => ({
  show: w('Show', 'Afficher'),
  hide: w('Hide', 'Masquer'),
  showPassword: w('Show password', 'Afficher le mot de passe'),
  hidePassword: w('Hide password', 'Masquer le mot de passe'),
})

export const part: Part = {
  group: 'Fields',
  states: {
    empty: ({ w }) => <TextField label={name(w)} placeholder={w('As in the register', 'Comme au registre')} />,
    filled: ({ w }) => <TextField label={name(w)} defaultValue="Northwind Legal LLP" />,
    focused: ({ w }) => <TextField label={name(w)} defaultValue="Northwind Legal LLP" />,
    'required, with help': ({ w }) => (
      <TextField
        required
        label={name(w)}
        help={w('Shown on invoices.', 'Figure sur toutes les factures adressées à la société.')}
      />
    ),
    error: ({ w }) => (
      <TextField
        label={name(w)}
        defaultValue="N"
        error={w(
          'Enter at least 2 characters for the legal name.',
          'Saisissez au moins 2 caractères pour la dénomination.',
        )}
      />
    ),
    'read-only': ({ w }) => <TextField readOnly label={w('Number', 'Numéro')} defaultValue="CU-747234393" />,
    disabled: ({ w }) => (
      <TextField
        disabled
        label={name(w)}
        defaultValue="Northwind"
        help={w('Set above.', 'Défini par un compte supérieur.')}
      />
    ),
    'icon before': ({ w }) => <TextField slim label={w('Search', 'Rechercher')} start={<Icon of={IconSearch} />} />,
    AreaField: ({ w }) => (
      <AreaField label={w('Note', 'Note interne')} defaultValue={w('Pays late.', 'Paie en retard.')} />
    ),
    'AreaField, error': ({ w }) => (
      <AreaField label={w('Note', 'Note interne')} error={w('Enter a note.', 'Saisissez une note.')} />
    ),
    ReasonField: ({ w }) => (
      <ReasonField
        label={w('Reason', 'Motif')}
        hint={w('At least 10 characters.', 'Au moins 10 caractères.')}
        value=""
        onChange={() => undefined}
        maxLength={200}
      />
    ),
    PasswordField: ({ w }) => (
      <form>
        <HiddenUsername email="dana@northwind.example" />
        <PasswordField
          label={w('Password', 'Mot de passe')}
          defaultValue="correct horse"
          autoComplete="current-password"
          words={show(w)}
        />
      </form>
    ),
    CodeField: ({ w }) => <CodeField label={w('Code', 'Code à six chiffres')} />,
    PhoneField: ({ w }) => (
      <PhoneField
        words={{ country: w('Country', 'Pays'), number: w('Phone number', 'Numéro de téléphone') }}
        language={w('en-us', 'fr-fr')}
        defaultCountry="FR"
      />
    ),
  },
}
