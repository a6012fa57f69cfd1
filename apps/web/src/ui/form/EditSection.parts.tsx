import { useState } from 'react'
import type { Part, Words } from '../part.ts'
import { EditSection } from './EditSection.tsx'
import type { FieldSpec } from './FormContext.ts'
import { useRecordForm } from './useRecordForm.ts'

const initial = { name: 'Northwind Legal', site: '', active: true }
const specs = (w: Words): FieldSpec[] => [
  { path: 'name', kind: 'text', required: true, label: w('Legal name', 'Dénomination sociale complète') },
  { path: 'site', kind: 'url', label: w('Website', 'Site web') },
  { path: 'active', kind: 'switch', wide: true, label: w('Invoices by e-mail', 'Factures par e-mail') },
]

function Sample({ w, first, title, locked }: { w: Words; first: boolean; title: string; locked?: boolean }) {
  const [open, setOpen] = useState(first)
  const fields = specs(w)
  const form = useRecordForm({ initial, paths: fields.map(({ path }) => path), check: () => ({}) })
  const close = () => {
    form.restart(initial)
    setOpen(false)
  }
  return (
    <EditSection
      title={title}
      form={form}
      fields={fields}
      open={open}
      saving={false}
      onEdit={locked ? undefined : () => setOpen(true)}
      onSave={close}
      onCancel={close}
    />
  )
}

export const part: Part = {
  group: 'Editing',
  wide: true,
  states: {
    'opens to read': ({ w }) => <Sample w={w} first={false} title={w('Names', 'Noms')} />,
    'being edited': ({ w }) => <Sample first w={w} title={w('Invoices', 'Factures et moyens de paiement')} />,
    'read-only': ({ w }) => <Sample locked w={w} first={false} title={w('Contract', 'Contrat')} />,
  },
}
