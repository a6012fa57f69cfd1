import { useState } from 'react'
import { Button } from '../Button.tsx'
import type { Part, Words } from '../part.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { InlineForm } from './InlineForm.tsx'
import { mergeEdits } from './merge.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { useRecordForm } from './useRecordForm.ts'
import type { FieldSpec } from './FormContext.ts'

const specs = (w: Words): FieldSpec[] => [{ path: 'name', kind: 'text', label: w('Name', 'Nom') }]
const merge = mergeEdits({ name: 'Northwind' }, { name: 'Northwind Legal' }, { name: 'Northwind LLP' }, ['name'])

function Conflict({ w }: { w: Words }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const by = w('Dana Lampwick saved at 9:12.', 'Dana Lampwick a enregistré à 9 h 12.')
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {w('Open', 'Ouvrir')}
      </Button>
      {open && <ConflictDialog merge={merge} specs={specs(w)} by={by} onMerge={close} onClose={close} />}
    </>
  )
}
function Fields({ w, onClose }: { w: Words; onClose: () => void }) {
  const form = useRecordForm({
    initial: { name: '' },
    paths: ['name'],
    check: () => ({ name: w('Enter a name.', 'Saisissez un nom.') }),
  })
  return (
    <RecordDialog
      form={form}
      specs={specs(w)}
      title={w('New contact', 'Nouveau contact')}
      submit={w('Add', 'Ajouter')}
      onSubmit={() => void form.validate()}
      onClose={onClose}
    />
  )
}
function Inline({ w }: { w: Words }) {
  const form = useRecordForm({ initial: { name: '' }, paths: ['name'], check: () => ({}) })
  return (
    <InlineForm
      form={form}
      specs={specs(w)}
      submit={w('Add', 'Ajouter')}
      saving={false}
      onSubmit={() => void form.validate()}
    />
  )
}
function Record({ w }: { w: Words }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {w('Open', 'Ouvrir')}
      </Button>
      {open && <Fields w={w} onClose={() => setOpen(false)} />}
    </>
  )
}

export const part: Part = {
  group: 'Over',
  states: { ConflictDialog: Conflict, RecordDialog: Record, InlineForm: Inline },
}
