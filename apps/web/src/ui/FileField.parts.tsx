import { FileField } from './FileField.tsx'
import type { Part, Words } from './part.ts'

const Sample = ({ w }: { w: Words }) => (
  <FileField
    label={w('Choose a CSV file, or drop it here', 'Choisissez un fichier CSV ou déposez-le ici')}
    help={w('Up to 1 MB.', '1 Mo au plus.')}
    accept=".csv"
    onFile={() => undefined}
  />
)

export const part: Part = { group: 'Fields', states: { plain: Sample, focused: Sample } }
