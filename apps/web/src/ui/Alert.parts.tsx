import { Alert, ErrorAlert } from './Alert.tsx'
import type { Part, Words } from './part.ts'
import { FormNote } from './FormNote.tsx'

const text = (w: Words) =>
  w('76 people are signed out at once.', 'Soixante-seize personnes sont immédiatement déconnectées du portail.')

export const part: Part = {
  group: 'Messages',
  states: {
    info: ({ w }) => <Alert kind="info">{text(w)}</Alert>,
    success: ({ w }) => <Alert kind="success">{text(w)}</Alert>,
    warning: ({ w }) => <Alert kind="warning">{text(w)}</Alert>,
    error: ({ w }) => <ErrorAlert text={w('The address is taken.', 'Cette adresse est déjà utilisée.')} />,
    FormNote: ({ w }) => <FormNote>{w('View only.', 'En lecture seule.')}</FormNote>,
  },
}
