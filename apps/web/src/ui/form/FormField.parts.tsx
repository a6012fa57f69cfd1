import type { Part, Words } from '../part.ts'
import { SaveBar } from '../SaveBar.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldSpec } from './FormContext.ts'
import { FormField } from './FormField.tsx'
import { FormSection } from './FormSection.tsx'
import { PlainSection } from './PlainSection.tsx'
import { useRecordForm } from './useRecordForm.ts'

const initial = {
  name: 'Northwind Legal LLP',
  mail: 'no address',
  site: '',
  day: '2026-11-23',
  seats: 12,
  note: '',
  kind: 'law',
  active: true,
  agreed: false,
  locked: false,
  start: '2026-12-01',
  days: 30,
  price: 1250,
  rate: 550,
  way: 'link',
  tiers: ['RS'],
  tags: ['gold'],
  above: '',
  number: 'CU-747234393',
}
const specs = (w: Words): FieldSpec[] => [
  { path: 'name', kind: 'text', required: true, label: w('Legal name', 'Dénomination sociale complète') },
  { path: 'mail', kind: 'email', label: w('E-mail', 'Adresse e-mail') },
  { path: 'site', kind: 'url', wide: true, label: w('Website', 'Site web'), hint: w('With https.', 'Avec https.') },
  { path: 'day', kind: 'date', label: w('From', 'À compter du') },
  { path: 'seats', kind: 'number', label: w('Seats', 'Nombre de places') },
  { path: 'start', kind: 'day', label: w('Valid from', 'Valable à partir du') },
  { path: 'days', kind: 'whole', label: w('Trial days', 'Jours d’essai') },
  { path: 'price', kind: 'money', currency: 'EUR', label: w('List price', 'Prix catalogue') },
  {
    path: 'rate',
    kind: 'decimal',
    digits: 2,
    end: '%',
    label: w('Rate', 'Taux'),
    unreadable: w('Enter a percentage.', 'Saisissez un pourcentage.'),
  },
  {
    path: 'way',
    kind: 'radio',
    label: w('Delivery', 'Livraison'),
    choices: [
      { value: 'link', label: w('As a link', 'Sous forme de lien') },
      { value: 'file', label: w('As a file', 'En pièce jointe') },
    ],
  },
  {
    path: 'tiers',
    kind: 'checks',
    label: w('Sold by', 'Vendu par'),
    choices: [
      { value: 'DT', label: w('Distributors', 'Distributeurs') },
      { value: 'RS', label: w('Resellers', 'Revendeurs') },
    ],
  },
  { path: 'note', kind: 'textarea', wide: true, label: w('Note', 'Note') },
  {
    path: 'kind',
    kind: 'select',
    label: w('Industry', 'Secteur d’activité'),
    choices: [{ value: 'law', label: w('Legal', 'Juridique') }],
  },
  { path: 'tags', kind: 'tags', label: w('Tags', 'Étiquettes') },
  { path: 'active', kind: 'switch', label: w('Single sign-on', 'Authentification unique') },
  { path: 'agreed', kind: 'checkbox', label: w('Agreed', 'Accepté') },
  {
    path: 'locked',
    kind: 'switch',
    label: w('Retention', 'Conservation'),
    offBecause: w('Locked above.', 'Verrouillé par un compte supérieur.'),
  },
  {
    path: 'above',
    kind: 'text',
    label: w('Help address', 'Adresse d’assistance'),
    inherited: { value: 'help@sealport.example', source: w('From Sealport', 'De Sealport') },
  },
  {
    path: 'number',
    kind: 'text',
    label: w('Number', 'Numéro'),
    readOnly: w('Given once.', 'Attribué une seule fois.'),
  },
]

function Fields({ w }: { w: Words }) {
  const fields = specs(w)
  const form = useRecordForm({ initial, paths: fields.map(({ path }) => path), check: () => ({}) })
  const wrong = w('Enter an e-mail address.', 'Saisissez une adresse e-mail.')
  const kit = { ...form.kit, errors: { mail: wrong } }
  return (
    <FormContext value={kit}>
      <ErrorSummary
        attempt={0}
        faults={[{ id: kit.idOf('mail'), label: w('E-mail', 'Adresse e-mail'), text: wrong }]}
      />
      <FormSection title={w('Company', 'Société')} hint={w('Every kind of field.', 'Toutes les sortes de champs.')}>
        {fields.map((spec) => (
          <FormField key={spec.path} spec={spec} />
        ))}
      </FormSection>
    </FormContext>
  )
}

export const part: Part = {
  group: 'Editing',
  wide: true,
  states: {
    'every kind, with a fault, inherited and read-only': Fields,
    PlainSection: ({ w }) => (
      <PlainSection title={w('Domains', 'Domaines')} hint={w('Acts at once.', 'Prend effet immédiatement.')}>
        {w('No fields.', 'Aucun champ.')}
      </PlainSection>
    ),
    SaveBar: ({ w }) => (
      <SaveBar
        count={1}
        changes={() => [{ path: 'name', label: w('Name', 'Nom'), before: 'Northwind', after: 'Northwind Legal' }]}
        saving={false}
        onSave={() => undefined}
        onDiscard={() => undefined}
      />
    ),
  },
}
