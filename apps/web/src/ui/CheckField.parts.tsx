import { useState } from 'react'
import { CheckField } from './CheckField.tsx'
import { Fieldset } from './Fieldset.tsx'
import type { Part, Words } from './part.ts'
import { RadioGroup } from './RadioGroup.tsx'
import { Tick } from './Tick.tsx'

const notices = (w: Words) => w('Mail me about new devices', 'M’avertir par e-mail de chaque nouvel appareil')

const aSwitch = { role: 'switch' } as const
function Switched({ first = false, ...rest }: { first?: boolean; label: string; offBecause?: string }) {
  const [on, setOn] = useState(first)
  return (
    <CheckField {...rest} {...aSwitch} checked={on} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />
  )
}
function Ways({ w, cards, error }: { w: Words; cards?: boolean; error?: string }) {
  const [value, setValue] = useState<'app' | 'sms' | undefined>(error ? undefined : 'app')
  return (
    <RadioGroup<'app' | 'sms'>
      title={w('Second factor', 'Second facteur')}
      {...(cards && { cards })}
      {...(error && { error })}
      value={value}
      onChange={setValue}
      options={[
        { value: 'app', label: w('Authenticator app', 'Application d’authentification') },
        {
          value: 'sms',
          label: w('Text message', 'SMS'),
          off: true,
          detail: w('No number yet.', 'Aucun numéro enregistré.'),
        },
      ]}
    />
  )
}

export const part: Part = {
  group: 'Fields',
  states: {
    off: ({ w }) => <CheckField label={notices(w)} />,
    on: ({ w }) => <CheckField defaultChecked label={notices(w)} help={w('At once.', 'Immédiatement.')} />,
    focused: ({ w }) => <CheckField defaultChecked label={notices(w)} />,
    error: ({ w }) => (
      <CheckField label={w('I agree', 'J’accepte')} error={w('Tick this box.', 'Cochez cette case.')} />
    ),
    'off, with its reason': ({ w }) => (
      <CheckField label={notices(w)} offBecause={w('Locked by Sealport.', 'Verrouillé par Sealport.')} />
    ),
    'some of them': ({ w }) => <Tick checked="some" aria-label={w('Select the page', 'Sélectionner la page')} />,
    'switch, off': ({ w }) => <Switched label={notices(w)} />,
    'switch, on': ({ w }) => <Switched first label={notices(w)} />,
    'switch, with its reason': ({ w }) => (
      <Switched label={notices(w)} offBecause={w('Verify a domain first.', 'Vérifiez d’abord un domaine.')} />
    ),
    RadioGroup: ({ w }) => <Ways w={w} />,
    'RadioGroup, cards': ({ w }) => <Ways cards w={w} />,
    'RadioGroup, error': ({ w }) => <Ways w={w} error={w('Choose a factor.', 'Choisissez un facteur.')} />,
    Fieldset: ({ w }) => (
      <Fieldset title={w('Levels', 'Niveaux')} hint={w('Any of them.', 'Un ou plusieurs.')}>
        <CheckField label={w('Distributor', 'Distributeur')} />
        <CheckField label={w('Reseller', 'Revendeur')} />
      </Fieldset>
    ),
  },
}
